"""What commands of one text do together that none of them does alone, or makes less of another."""
