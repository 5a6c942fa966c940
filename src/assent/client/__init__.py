"""The program that agents start first: it asks the resident process, and knows nothing else."""
