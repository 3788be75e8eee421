-- Letters that the office writes to people who have registered. Who got one stands in event_letters, under its id.
create table desk_letters (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- {language: text}
  subject jsonb not null check (subject <> '{}'),
  body jsonb not null check (body <> '{}'),
  written_by uuid not null references users,
  created_at timestamptz not null
);
create index desk_letters_event on desk_letters (event_id, created_at desc);
create index event_letters_time on event_letters (created_at desc, subject_id);
