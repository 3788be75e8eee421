-- Cars of registered people; a visitor's lie in her browser.
create table garage_cars (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  make_id int not null references makes,
  model_id int references models,
  generation_id int references generations,
  engine_id int references engines,
  year smallint check (year between 1900 and 2100),
  nickname text not null default '' check (char_length(nickname) <= 30),
  -- Encrypted, for it leads to a person; the hash tells two cars of a kind apart.
  vin_encrypted bytea,
  vin_hash bytea,
  is_active boolean not null default false,
  chosen_at timestamptz not null,
  created_at timestamptz not null,
  check ((vin_encrypted is null) = (vin_hash is null)),
  unique nulls not distinct (user_id, make_id, model_id, generation_id, engine_id, year, vin_hash)
);
create unique index garage_cars_active on garage_cars (user_id) where is_active;
