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

-- Model codes in the frame numbers of cars built for Japan; imported from data/reference/frame-codes.json.
create table frame_codes (
  code text not null,
  generation_id int not null references generations on delete cascade,
  year_from smallint not null,
  -- Null: still in production.
  year_to smallint,
  primary key (code, generation_id, year_from)
);
