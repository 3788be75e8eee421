-- What the user saw when they last chose the quantity of a line, {priceMinor, currency, stock}: the cart says what has
-- changed since. Null where that is not known.
alter table cart_lines add column seen jsonb;
alter table cart_saved_lines add column seen jsonb;
