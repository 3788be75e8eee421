-- Keys by which programs reach one shop. A key itself is stored nowhere.
create table shop_api_keys (
  id uuid primary key,
  shop_id uuid not null references shops on delete cascade,
  -- The owner who made it, in whose name it calls: it ends with their rights.
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  -- Its beginning, by which it is recognised.
  start text not null check (char_length(start) = 8),
  key_hash bytea not null unique,
  scopes text[] not null check (
    cardinality(scopes) > 0 and scopes <@ array['products.read', 'products.write', 'stock.write', 'orders.read']),
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz
);
create index shop_api_keys_shop on shop_api_keys (shop_id, created_at);
create index shop_api_keys_user on shop_api_keys (user_id);
