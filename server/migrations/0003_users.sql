create table users (
  id uuid primary key,
  -- An anonymous account has a cart but no name.
  kind text not null check (kind in ('anonymous', 'person')),
  username text check (username ~ '^[A-Za-z0-9_-]{3,32}$'),
  nickname text,
  mobile text,
  avatar text,
  password_hash text,
  roles text[] not null default '{}',
  language text not null default 'en',
  balance bigint not null default 0,
  score bigint not null default 0,
  coupon_count int not null default 0,
  channel_code text not null default '',
  created_at timestamptz not null default now(),
  constraint users_person_has_name check (kind = 'anonymous' or username is not null)
);
create unique index users_username on users (lower(username));
create index users_anonymous on users (created_at) where kind = 'anonymous';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_expires_at on sessions (expires_at);

create table addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 2 and 80),
  phone text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  country text not null references countries,
  city_id int not null references cities,
  street text not null check (char_length(street) between 3 and 200),
  postcode text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;
