-- Offers in the order in which they end, and the last one whose end lists have followed (offer-end.ts).
create index offers_valid_to on offers (valid_to, id) where valid_to is not null;
create table offer_ends (
  valid_to timestamptz not null,
  offer_id uuid not null
);
insert into offer_ends values ('-infinity', '00000000-0000-0000-0000-000000000000');
