-- Offers in the order in which they end, and when lists have followed all ends the last time (offer-end.ts).
create index offers_valid_to on offers (valid_to, id) where valid_to is not null;
create table offer_ends (
  looked_at timestamptz not null
);
insert into offer_ends values ('-infinity');
