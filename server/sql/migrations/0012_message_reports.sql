-- Messages that a reader reported to the office.
create table message_reports (
  id uuid primary key,
  thread_id uuid not null references message_threads on delete cascade,
  seq int not null,
  author_id uuid not null references users,
  reporter_id uuid not null references users,
  reason text not null check (reason in ('spam', 'fraud', 'insult', 'counterfeit', 'private_data', 'other')),
  note text not null,
  -- The message and those before it as they were: [{seq, authorId, kind, text, sentAt}]
  context jsonb not null,
  state text not null check (state in ('open', 'upheld', 'dismissed')),
  decision_note text not null default '',
  created_at timestamptz not null,
  unique (thread_id, seq, reporter_id)
);
create index message_reports_open on message_reports (created_at, id) where state = 'open';
create index message_reports_decided on message_reports (created_at desc, id desc) where state <> 'open';

-- Users whom the office has stopped from writing messages.
create table message_stops (
  user_id uuid primary key references users on delete cascade,
  reason text not null,
  stopped_at timestamptz not null
);

-- What members who chose to be found show to other members.
create table directory_entries (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  company text not null,
  job_title text not null,
  about text not null,
  search_text text not null generated always as (name || ' ' || company || ' ' || job_title || ' ' || about) stored
);
create index directory_entries_name on directory_entries (name, user_id);
create index directory_entries_search on directory_entries using gin (search_text gin_trgm_ops);
