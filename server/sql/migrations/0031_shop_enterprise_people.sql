-- An offer of a whole enterprise to another person, by their address: who has no account yet can still accept it.
create table enterprise_offers (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  from_user uuid not null references users on delete cascade,
  email text not null,
  state text not null check (state in ('offered', 'accepted', 'declined', 'withdrawn', 'expired')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz
);
create unique index enterprise_offers_open on enterprise_offers (application_id) where state = 'offered';
create index enterprise_offers_email on enterprise_offers (email) where state = 'offered';
create index enterprise_offers_from on enterprise_offers (from_user);

-- Requests to join an enterprise, by people who applied with its registration number.
create table enterprise_join_requests (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  state text not null check (state in ('asked', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null,
  answered_at timestamptz
);
create unique index enterprise_join_requests_open on enterprise_join_requests (user_id) where state = 'asked';
create index enterprise_join_requests_enterprise on enterprise_join_requests (application_id, created_at, id);
create index enterprise_join_requests_user on enterprise_join_requests (user_id, created_at);
