-- Links to files about registrations, each good once: what is behind them is written while it is fetched.
create table event_files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('csv', 'xlsx', 'badges-a6', 'badges-card', 'badge', 'contacts-vcf', 'contacts-csv')),
  -- {eventId, state, text} of the office, {registrationId} of a person.
  input jsonb not null,
  language text not null,
  -- Of the secret in the link, which stands nowhere else.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index event_files_user on event_files (user_id, created_at);
