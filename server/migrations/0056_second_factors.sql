create table totps (
  user_id uuid primary key references users on delete cascade,
  -- AES-256-GCM under a key made from the token secret.
  secret bytea not null,
  -- The last step of 30 seconds whose code was taken: a code is good once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Until then it protects nothing: she has not shown yet that her app has the secret.
  confirmed_at timestamptz
);

create table backup_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 50),
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What a device is asked to sign. Taken out by whoever answers it, so that an answer is good once.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  -- For whom a passkey is to be made; nobody, where one is to sign in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Proofs tried since the last good one; too many in a quarter of an hour, and no more are looked at.
create table proof_attempts (
  user_id uuid primary key references users on delete cascade,
  attempt_count int not null,
  since timestamptz not null
);

-- A factor that is new, or gone, changes what all sessions of the person may do.
create function notify_factor_changed() returns trigger language plpgsql as $$
begin
  perform notify_sessions_of(coalesce(new.user_id, old.user_id));
  return null;
end $$;
create trigger totps_changed after insert or delete or update of confirmed_at on totps
  for each row execute function notify_factor_changed();
create trigger passkeys_changed after insert or delete on passkeys
  for each row execute function notify_factor_changed();
