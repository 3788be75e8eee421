-- What people say is wrong with something that everybody sees; the office decides.
create table complaints (
  kind text not null check (kind in ('product', 'review')),
  object_id uuid not null,
  reporter_id uuid not null references users on delete cascade,
  reason text not null,
  note text not null check (char_length(note) <= 500),
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  -- Once a person.
  primary key (kind, object_id, reporter_id)
);
create index complaints_open on complaints (created_at, object_id, reporter_id) where state = 'open';
create index complaints_reporter on complaints (reporter_id);
