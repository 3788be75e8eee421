-- What users save while they work: drafts of forms and saved views of lists. JSON that only the web app reads.
create table workspace_items (
  user_id uuid not null references users on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  content text not null check (char_length(content) <= 200000),
  saved_at timestamptz not null,
  primary key (user_id, key)
);
create index workspace_items_saved_at on workspace_items (saved_at);

-- Who works on which item of a review queue, so that two colleagues do not decide on the same one.
create table review_claims (
  queue text not null,
  item_id text not null,
  claimed_by uuid references users on delete cascade,
  claimed_until timestamptz,
  -- Who asked for a second opinion and therefore must not decide.
  referred_by uuid references users on delete cascade,
  referral_note text not null default '' check (char_length(referral_note) <= 500),
  primary key (queue, item_id),
  check ((claimed_by is null) = (claimed_until is null))
);
create index review_claims_claimed_by on review_claims (claimed_by);
create index review_claims_referred_by on review_claims (referred_by);

-- Days on which the offices do not work though it is a week day, or work though it is a weekend: the clock of what
-- sellers wait for counts by them.
create table office_calendar_days (
  id uuid primary key,
  -- Of whose applicants the office does not work; null: of all.
  country char(2),
  day date not null,
  is_working boolean not null,
  name text not null check (char_length(name) between 1 and 100),
  unique nulls not distinct (day, country)
);

-- An item of a queue that an officer recommends to approve: a colleague confirms it. It is about what the officer has
-- read: the revision, and of a brand the names in the proposal.
create table review_endorsements (
  queue text not null,
  item_id text not null,
  revision integer not null check (revision > 0),
  endorsed_by uuid not null references users on delete cascade,
  note text not null default '' check (char_length(note) <= 500),
  proposal jsonb not null default '{}',
  endorsed_at timestamptz not null,
  primary key (queue, item_id)
);
create index review_endorsements_endorsed_by on review_endorsements (endorsed_by);
