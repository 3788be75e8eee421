-- Letters that the office writes to people who have registered. Who got one stands in event_emails, under its id.
create table event_broadcasts (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- {language: text}
  subject jsonb not null check (subject <> '{}'),
  body jsonb not null check (body <> '{}'),
  written_by uuid not null references users,
  created_at timestamptz not null
);
create index event_broadcasts_event on event_broadcasts (event_id, created_at desc);
create index event_emails_time on event_emails (created_at desc, subject_id);
