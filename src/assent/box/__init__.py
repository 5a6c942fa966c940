"""The box: a text runs where it can do no harm, and what it did is judged before it counts."""
