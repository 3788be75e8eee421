-- The secret address at which marketplaces read the products of a shop. Its owner can read it again, so it is stored.
create table product_feeds (
  shop_id uuid primary key references shops on delete cascade,
  secret text not null unique check (char_length(secret) = 32),
  created_at timestamptz not null
);
