-- Favorites and recently viewed objects of any kind: the module of a kind knows what its ids mean.
create table favorites (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z]{3,20}$'),
  object_id uuid not null,
  -- The unit price at that time, to show when it drops.
  price_minor bigint,
  currency text references currencies,
  created_at timestamptz not null,
  -- The lowest price of which the user was notified; null once the price is as high again as when it was saved.
  told_minor bigint check (told_minor > 0),
  primary key (user_id, kind, object_id),
  check ((price_minor is null) = (currency is null))
);
create index favorites_newest on favorites (user_id, kind, created_at desc, object_id desc);

create table footprints (
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z]{3,20}$'),
  object_id uuid not null,
  -- Most recent view.
  seen_at timestamptz not null,
  primary key (user_id, kind, object_id)
);
create index footprints_latest on footprints (user_id, seen_at desc, object_id desc);
create index footprints_old on footprints (seen_at);
