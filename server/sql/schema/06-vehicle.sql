create table makes (
  id int generated always as identity primary key,
  slug text not null unique,
  name jsonb not null,
  country text,
  kind text not null check (kind in ('car', 'truck', 'bus')),
  synonyms text[] not null default '{}',
  is_popular boolean not null default false,
  -- Order of the reference data; ids follow the order in which a transaction happens to insert rows.
  position integer not null default 0
);

create table models (
  id int generated always as identity primary key,
  make_id int not null references makes,
  slug text not null,
  name jsonb not null,
  synonyms text[] not null default '{}',
  size_class text,
  year_from smallint not null,
  year_to smallint,
  is_popular boolean not null default false,
  unique (make_id, slug)
);

create table generations (
  id int generated always as identity primary key,
  model_id int not null references models,
  slug text not null,
  name text not null,
  code text,
  body text,
  year_from smallint not null,
  year_to smallint,
  unique (model_id, slug)
);

-- The same engine code powers many cars: engine is a fitment key of its own.
create table engines (
  id int generated always as identity primary key,
  code text not null unique,
  litres numeric(4, 2),
  fuel text
);

create table generation_engines (
  generation_id int not null references generations on delete cascade,
  engine_id int not null references engines,
  primary key (generation_id, engine_id)
);
create index generation_engines_engine on generation_engines (engine_id);

-- Cars of registered users; a visitor's are stored in the browser.
create table garage_cars (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  make_id int not null references makes,
  model_id int references models,
  generation_id int references generations,
  engine_id int references engines,
  year smallint check (year between 1900 and 2100),
  nickname text not null default '' check (char_length(nickname) <= 30),
  -- Encrypted, because a VIN leads to a person; the hash distinguishes two cars of a kind.
  vin_encrypted bytea,
  vin_hash bytea,
  is_active boolean not null default false,
  chosen_at timestamptz not null,
  created_at timestamptz not null,
  -- Null when unknown. Two cars of a kind may differ in it alone.
  steering text check (steering in ('lhd', 'rhd')),
  check ((vin_encrypted is null) = (vin_hash is null)),
  unique nulls not distinct (user_id, make_id, model_id, generation_id, engine_id, year, steering, vin_hash)
);
create unique index garage_cars_active on garage_cars (user_id) where is_active;
