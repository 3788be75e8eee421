create table cart_lines (
  user_id uuid not null references users on delete cascade,
  offer_id uuid not null references offers on delete cascade,
  quantity int not null check (quantity between 1 and 1000000),
  is_selected boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (user_id, offer_id)
);
create index cart_lines_offer on cart_lines (offer_id);
