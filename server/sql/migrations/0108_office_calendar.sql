-- Days on which the offices do not work though it is a week day, or work though it is a weekend: the clock of what
-- sellers wait for counts by them.
create table office_calendar_days (
  id uuid primary key,
  -- Of whose applicants the office does not work; null: of all.
  country char(2),
  day date not null,
  is_working boolean not null,
  name text not null check (char_length(name) between 1 and 100),
  unique nulls not distinct (day, country)
);
