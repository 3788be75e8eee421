-- Lines that a user has put aside: in no total, and not in what is ordered.
create table cart_saved_lines (
  user_id uuid not null references users on delete cascade,
  offer_id uuid not null references offers on delete cascade,
  quantity integer not null check (quantity between 1 and 1000000),
  saved_at timestamptz not null,
  primary key (user_id, offer_id)
);
create index cart_saved_lines_offer on cart_saved_lines (offer_id);
