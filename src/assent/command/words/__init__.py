"""Words as the arguments that a program receives, as far as they are known before it runs."""
