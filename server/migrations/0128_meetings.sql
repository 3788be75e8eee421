create extension if not exists btree_gist;

-- When participants can meet: times of an event that never overlap.
create table meeting_slots (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (starts_at < ends_at),
  -- So many meetings at one time.
  tables smallint not null check (tables between 1 and 500),
  -- Checked when all have moved: a new date moves them along together.
  constraint slots_never_overlap exclude using gist (event_id with =, tstzrange(starts_at, ends_at) with &&) deferrable
);

-- Participants who want to be found by others, and what they offer and look for.
create table meeting_profiles (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  company text not null,
  job_title text not null,
  country text not null references countries,
  -- Slugs of categories of parts.
  offers text[] not null default '{}',
  seeks text[] not null default '{}',
  about text not null default '',
  created_at timestamptz not null,
  unique (event_id, user_id)
);
create index meeting_profiles_user on meeting_profiles (user_id);

create table meetings (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  slot_id uuid not null references meeting_slots,
  asker_id uuid not null references meeting_profiles on delete cascade,
  asked_id uuid not null references meeting_profiles on delete cascade,
  -- Whose answer it waits for: of the one who has not named the time.
  answerer_id uuid not null references meeting_profiles on delete cascade,
  state text not null check (state in ('asked', 'accepted', 'declined', 'cancelled', 'lapsed')),
  message text not null default '',
  reply text not null default '',
  table_number smallint,
  -- Of the calendar entry.
  sequence int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (asker_id <> asked_id and answerer_id in (asker_id, asked_id)),
  check ((state = 'accepted') = (table_number is not null))
);
-- Two people have one meeting under way; when it is over they may ask again.
create unique index one_meeting_of_two on meetings (least(asker_id, asked_id), greatest(asker_id, asked_id))
  where state in ('asked', 'accepted');
create unique index one_meeting_a_table on meetings (slot_id, table_number) where state = 'accepted';
create index meetings_asker on meetings (asker_id);
create index meetings_asked on meetings (asked_id);
create index meetings_answerer on meetings (answerer_id);
create index meetings_event on meetings (event_id);

-- Who sits in a meeting at which time: nobody in two.
create table meeting_seats (
  slot_id uuid not null references meeting_slots,
  profile_id uuid not null references meeting_profiles on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  constraint one_meeting_at_a_time primary key (slot_id, profile_id)
);
create index meeting_seats_meeting on meeting_seats (meeting_id);
create index meeting_seats_profile on meeting_seats (profile_id);

-- Takes the lowest free table of a time; null where there is none. Those who take tables of one time come one after another.
create function take_meeting_table(slot uuid) returns smallint language plpgsql as $$
declare
  size smallint;
begin
  select tables into size from meeting_slots where id = slot for update;
  return (select min(n) from generate_series(1, size) n where not exists (
    select from meetings where slot_id = slot and state = 'accepted' and table_number = n));
end $$;
