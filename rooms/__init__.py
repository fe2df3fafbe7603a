"""The site around the table: rooms, seats, matches, and what people do in them."""
