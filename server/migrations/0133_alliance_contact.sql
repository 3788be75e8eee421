-- Where the office of the alliance is found: one row at most, and none until the office says so.
create table alliance_contact (
  id uuid primary key check (id = '00000000-0000-7000-8000-00000000c0de'),
  version int not null default 1,
  email text not null default '' check (char_length(email) <= 254),
  phone text not null default '' check (phone = '' or phone ~ '^\+[1-9][0-9]{6,14}$'),
  address jsonb not null default '{}',
  hours jsonb not null default '{}',
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null))
);
