create table users (
  id uuid primary key,
  -- An anonymous account has a cart but no name.
  kind text not null check (kind in ('anonymous', 'person')),
  username text check (username ~ '^[A-Za-z0-9_-]{3,32}$'),
  nickname text,
  mobile text,
  avatar text,
  password_hash text,
  roles text[] not null default '{}',
  language text not null default 'en',
  channel_code text not null default '',
  created_at timestamptz not null default now(),
  -- Sign-in by username, mobile or email address; the other columns of an account that is closed are below.
  email text check (email = lower(email)),
  -- 0 unknown, 1 male, 2 female.
  gender smallint not null default 0 check (gender between 0 and 2),
  -- 0 normal, 1 banned, 2 under review, 3 refused, 4 closed.
  status smallint not null default 0 check (status between 0 and 4),
  -- When a closed account is erased; signing in before then keeps it.
  closing_at timestamptz,
  erased_at timestamptz,
  -- Made with the setup token. The index lets there be one, however many try at once.
  is_first_admin boolean not null default false,
  -- The id that another system of the operator vouches for.
  custom_id text check (char_length(custom_id) between 1 and 100),
  -- Who invited whom. A code is made when its owner first asks for it: two to nine and A to Z without I and O.
  invite_code text check (invite_code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  inviter_id uuid references users on delete set null,
  invited_at timestamptz,
  -- A suspension is a ban that ends by itself; its reason is shown to the user when they try to log in.
  banned_until timestamptz,
  ban_reason text not null default '',
  -- Emails of notifications: one by one, once a day together, or none.
  mail_mode text not null default 'each' check (mail_mode in ('each', 'daily', 'never')),
  -- Where the user's day begins and ends.
  time_zone text check (char_length(time_zone) between 1 and 60),
  digested_at timestamptz,
  -- The last email about what waits unread: the next one comes an hour later at the earliest.
  waiting_mailed_at timestamptz,
  -- The address whose mailbox refused mail for good, until an email reaches it or the user has another address.
  bounced_email text,
  constraint users_mobile_is_e164 check (mobile ~ '^\+[1-9]\d{6,14}$'),
  constraint users_person_has_name check (
    kind = 'anonymous' or erased_at is not null or coalesce(username, mobile, email, custom_id) is not null),
  -- A role may end in its scope, as in editor:ru: see contracts/src/permission.ts.
  constraint users_roles_are_names
    check (array_to_string(roles, ' ') ~ '^([a-z_]+(:[A-Za-z-]+)?( |$))*$'),
  constraint users_invited_by_another check (inviter_id <> id),
  constraint users_suspension_is_ban check (banned_until is null or status = 1)
);
create unique index users_username on users (lower(username));
create index users_anonymous on users (created_at) where kind = 'anonymous';
create unique index users_mobile on users (mobile);
create unique index users_email on users (email);
create unique index users_one_first_admin on users (is_first_admin) where is_first_admin;
create index users_closing on users (closing_at) where closing_at is not null;
create unique index users_custom_id on users (custom_id);
create index users_with_roles on users (id) where roles <> '{}';
create unique index users_invite_code on users (invite_code);
create index users_inviter on users (inviter_id, invited_at desc) where inviter_id is not null;
-- How the office finds users: by the beginning of a name or the end of a number.
create index users_username_prefix on users (lower(username) text_pattern_ops) where username is not null;
create index users_nickname_prefix on users (lower(nickname) text_pattern_ops) where nickname is not null;
create index users_mobile_tail on users (reverse(mobile) text_pattern_ops) where mobile is not null;
-- How the office lists users: by time or by name, each index in both directions.
create index users_by_created on users (created_at, id) where kind = 'person' and erased_at is null;
create index users_by_name on users (lower(coalesce(nullif(nickname, ''), username, '')), id)
  where kind = 'person' and erased_at is null;
create index users_suspended on users (banned_until) where banned_until is not null;
create index users_daily_mail on users (id) where mail_mode = 'daily';

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Push address of the device; it ends with the session.
  push_client_id text check (char_length(push_client_id) <= 100),
  -- Written at most once a minute.
  seen_at timestamptz not null default now(),
  -- The network it was last seen from, never the whole address: 203.0.113.0/24, 2001:db8:1::/48.
  network text not null default '' check (network = '' or network ~ '/(24|48)$'),
  -- Last proof of identity: the sign-in, or a step-up since then.
  proved_at timestamptz not null default now(),
  -- Last proof of the second factor in this session.
  factor_proved_at timestamptz,
  -- The mini-program through which the session was opened: it ends when that is parted from the account.
  provider text check (provider in ('weixin', 'qq', 'alipay'))
);
create index sessions_user on sessions (user_id, created_at desc);
create index sessions_expires_at on sessions (expires_at);
create index sessions_push_client on sessions (push_client_id) where push_client_id is not null;

create table addresses (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null check (char_length(name) between 2 and 80),
  phone text not null check (phone ~ '^\+[1-9]\d{6,14}$'),
  country text not null references countries,
  city_id int not null references cities,
  street text not null check (char_length(street) between 3 and 200),
  postcode text not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now()
);
create index addresses_user on addresses (user_id, created_at);
create unique index addresses_one_default on addresses (user_id) where is_default;

-- One captcha per device and purpose. Expired rows are deleted by the next request for one.
create table captchas (
  device_id text not null check (char_length(device_id) <= 100),
  scene text not null,
  text text not null,
  -- Guesses so far: above a few the picture is worth nothing.
  attempt_count int not null default 0,
  expires_at timestamptz not null,
  primary key (device_id, scene)
);
create index captchas_expires_at on captchas (expires_at);

-- Name and document of a user, encrypted; the fingerprint finds a document that is given for several accounts.
create table real_names (
  user_id uuid primary key references users on delete cascade,
  -- 0 none, 1 waiting, 2 certified, 3 failed.
  status smallint not null default 1 check (status between 0 and 3),
  encrypted bytea not null,
  fingerprint bytea not null,
  submitted_at timestamptz not null,
  -- Of the decision of the office; the user reads it.
  reason text not null default '',
  decided_at timestamptz
);
create unique index real_names_one_user on real_names (fingerprint) where status = 2;
create index real_names_queue on real_names (status, submitted_at, user_id);

-- Codes sent by SMS and email. Recipient and code are kept as keyed hashes only; rows stay for a day, for the limits
-- that count them.
create table user_codes (
  id uuid primary key,
  scene text not null,
  target_hash bytea not null,
  -- The network of the request.
  network_hash bytea not null,
  code_hash bytea not null,
  attempt_count int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_codes_target on user_codes (target_hash, created_at desc);
create index user_codes_network on user_codes (network_hash, created_at);
create index user_codes_created_at on user_codes (created_at);

-- Failed proofs (passwords, codes) by account and network, both as keyed hashes. A row with the network '' counts for
-- the account from everywhere, one with the account '' for the network with all accounts.
create table login_guards (
  account_hash bytea not null,
  network_hash bytea not null,
  failed_count int not null default 0,
  failed_at timestamptz not null,
  lock_count int not null default 0,
  locked_until timestamptz,
  primary key (account_hash, network_hash)
);
create index login_guards_failed_at on login_guards (failed_at);

-- A sign-in ticket is good once; its row stays until the ticket would have expired.
create table used_tickets (
  id text primary key check (char_length(id) <= 100),
  expires_at timestamptz not null
);
create index used_tickets_expires_at on used_tickets (expires_at);

create table totps (
  user_id uuid primary key references users on delete cascade,
  -- AES-256-GCM under a key made from the token secret.
  secret bytea not null,
  -- The last step of 30 seconds whose code was taken: a code is good once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Until confirmed it protects nothing: the user has not shown yet that their app has the secret.
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

-- Accounts of other providers that a user has joined to their own. One who was registered by a provider has its id in
-- users.custom_id.
create table user_providers (
  -- `weixin:` and the id that the provider has for the user in the operator's app.
  custom_id text primary key check (char_length(custom_id) between 3 and 100),
  user_id uuid not null references users on delete cascade,
  provider text not null check (provider in ('weixin', 'qq', 'alipay')),
  bound_at timestamptz not null,
  unique (user_id, provider)
);

-- What a device is asked to sign. Deleted by the reply, so that it is good once.
create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  -- The user who adds a passkey; null for a sign-in.
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- Failed proofs of the second factor since the last good one; above a limit within a quarter of an hour none is
-- checked.
create table proof_attempts (
  user_id uuid not null references users on delete cascade,
  attempt_count int not null,
  since timestamptz not null,
  -- Counted per device that has shown the second factor before (auth_events.device_hash), and together for all others:
  -- someone who knows no more than the password locks out other strangers, never the owner.
  device bytea not null default '',
  primary key (user_id, device)
);

-- Sign-ins and changes of credentials, with their outcome: kept for 180 days, never changed.
create table auth_events (
  id uuid primary key,
  -- Null when the name is no account.
  user_id uuid references users on delete cascade,
  kind text not null,
  way text not null,
  is_ok boolean not null,
  session_id uuid,
  -- Recognizes a device that was seen before; keyed per user, so that it links no two users.
  device_hash bytea,
  user_agent text not null,
  -- Never the whole address: 203.0.113.0/24, 2001:db8:1::/48.
  network text not null check (network = '' or network ~ '/(24|48)$'),
  created_at timestamptz not null
);
create index auth_events_user on auth_events (user_id, id desc) where user_id is not null;
create index auth_events_created_at on auth_events (created_at);
create index auth_events_device on auth_events (user_id, device_hash) where is_ok and device_hash is not null;

-- Links "this was not me" in emails about a new device. Each works once, for seven days; its row stays as long as the
-- events do, because a disowned device is never a known one.
create table not_me_links (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- Mobile and email address at the sign-in, encrypted: the link restores them when a session of that device has
  -- changed them.
  contacts bytea
);
create index not_me_links_user on not_me_links (user_id);
create index not_me_links_created_at on not_me_links (created_at);
create index not_me_links_session on not_me_links (session_id) where used_at is not null;

-- For users who have lost phone and backup codes: one officer requests the reset, another decides.
create table factor_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  requested_by uuid not null references users,
  reason text not null check (char_length(reason) between 3 and 500),
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  is_granted boolean,
  constraint factor_resets_four_eyes check (decided_by <> requested_by and decided_by <> user_id),
  constraint factor_resets_decided check ((decided_at is null) = (is_granted is null))
);
create unique index factor_resets_one_open on factor_resets (user_id) where decided_at is null;

-- Links to the archive of a user's personal data. Rows count for the daily limit and hold no data: the archive is
-- written while it is downloaded.
create table data_exports (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  language text not null,
  -- Hash of the secret in the link, which is stored nowhere.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index data_exports_user on data_exports (user_id, created_at);

-- Accepted versions of the terms; kept as long as the account.
create table terms_accepted (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('service', 'privacy')),
  version text not null check (version <> ''),
  language text not null,
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);

-- Notification settings that differ from the default.
create table notification_choices (
  user_id uuid not null references users on delete cascade,
  topic text not null check (topic in ('orders', 'messages', 'events', 'enterprise', 'news', 'offers')),
  -- SMS is for the safety of accounts alone: no choice sends anything else by it.
  channel text not null check (channel in ('app', 'web', 'email')),
  is_on boolean not null,
  chosen_at timestamptz not null,
  primary key (user_id, topic, channel)
);

-- Impersonations: officers who viewed the mall as a user sees it, why and until when. Their token is read-only.
create table impersonations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The impersonation ends with the session in which the officer started it.
  officer_session_id uuid not null,
  officer_id uuid not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index impersonations_user on impersonations (user_id);
create index impersonations_officer on impersonations (officer_id);
-- Kept as long as auth_events.
create index impersonations_created_at on impersonations (created_at);
