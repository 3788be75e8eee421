-- Accounts by username, mobile or email address; what becomes of those that are given up.
alter table users
  add column email text check (email = lower(email)),
  -- 0 unknown, 1 male, 2 female.
  add column gender smallint not null default 0 check (gender between 0 and 2),
  -- 0 normal, 1 banned, 2 under review, 3 refused, 4 closed.
  add column status smallint not null default 0 check (status between 0 and 4),
  -- When a closed account is erased; signing in before then keeps it.
  add column closing_at timestamptz,
  add column erased_at timestamptz,
  -- Made with the setup token. The index lets there be one, however many try at once.
  add column is_first_admin boolean not null default false,
  drop constraint users_person_has_name,
  add constraint users_person_has_name check (
    kind = 'anonymous' or erased_at is not null or coalesce(username, mobile, email) is not null),
  add constraint users_mobile_is_e164 check (mobile ~ '^\+[1-9]\d{6,14}$');
create unique index users_mobile on users (mobile);
create unique index users_email on users (email);
create unique index users_one_first_admin on users (is_first_admin) where is_first_admin;
create index users_closing on users (closing_at) where closing_at is not null;

-- Name and document of a person, encrypted; the fingerprint finds a document that is given for many accounts.
create table real_names (
  user_id uuid primary key references users on delete cascade,
  -- 0 none, 1 waiting, 2 certified, 3 failed.
  status smallint not null default 1 check (status between 0 and 3),
  encrypted bytea not null,
  fingerprint bytea not null,
  submitted_at timestamptz not null
);
create unique index real_names_one_person on real_names (fingerprint) where status in (1, 2);
