-- Accounts of other providers that a user has joined to their own. One who was registered by a provider has its id in
-- users.custom_id.
create table user_providers (
  -- `weixin:` and the id that the provider has for the user in the operator's app.
  custom_id text primary key check (char_length(custom_id) between 3 and 100),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('weixin', 'qq', 'alipay')),
  bound_at timestamptz not null,
  unique (user_id, provider)
);
