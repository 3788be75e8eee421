create extension if not exists btree_gist;

-- Notifications that were sent: a job that runs again sends nothing twice.
create table event_emails (
  subject_id uuid not null,
  kind text not null,
  occurrence text not null,
  created_at timestamptz not null,
  constraint one_email_each primary key (subject_id, kind, occurrence)
);
create index event_emails_time on event_emails (created_at desc, subject_id);

-- Private address by which a calendar program follows a user's events.
create table calendar_links (
  user_id uuid primary key references users on delete cascade,
  -- The secret itself is stored nowhere.
  token_hash bytea not null unique,
  created_at timestamptz not null default now()
);

-- Series of events, such as a yearly expo.
create table event_series (
  id uuid primary key,
  name jsonb not null check (name <> '{}'),
  created_at timestamptz not null
);

-- Events of the alliance: what a visitor reads about them. Texts are {language: text}.
create table events (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,80}$'),
  type text not null check (type in ('expo', 'forum', 'conference', 'matchmaking', 'webinar', 'training')),
  mode text not null check (mode in ('onsite', 'online', 'hybrid')),
  state text not null default 'draft'
    check (state in ('draft', 'in_review', 'published', 'postponed', 'cancelled', 'archived')),
  title jsonb not null check (title <> '{}'),
  subtitle jsonb not null default '{}',
  summary jsonb not null default '{}',
  body jsonb not null default '{}',
  organiser jsonb not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  time_zone text not null,
  registration_opens_at timestamptz not null,
  registration_closes_at timestamptz not null,
  -- Until then attendees may cancel by themselves.
  cancel_until timestamptz not null,
  venue jsonb not null default '{}',
  address jsonb not null default '{}',
  city_id int references cities,
  -- Longitude, latitude; without it the event lies in its city.
  location point,
  -- Shown to confirmed people only.
  online_url text not null default '',
  replay_url text not null default '',
  languages text[] not null default '{}',
  interpretation text[] not null default '{}',
  needs_approval boolean not null default false,
  registration_max smallint not null default 5 check (registration_max between 1 and 20),
  contact_email text not null default '',
  contact_phone text not null default '',
  -- [{name: {language: text}, url, bytes, audience, language}]
  documents jsonb not null default '[]',
  cancel_reason jsonb not null default '{}',
  -- Of the calendar entry: one more with each change of time or place (RFC 5545).
  sequence int not null default 0,
  created_at timestamptz not null,
  series_id uuid references event_series,
  -- An address below /media/; without one the cover is drawn by the event's type.
  cover text not null default '',
  -- Where everybody can watch while it runs.
  live_url text not null default '',
  updated_at timestamptz not null default now(),
  -- Attendees are erased so many days after the event.
  retention_days int not null default 365 check (retention_days between 30 and 3650),
  -- Of all prices of tickets.
  currency text check (currency in ('CNY', 'USD', 'RUB', 'KZT')),
  -- {language: text}: where people pay to, by bank transfer.
  payment_details jsonb not null default '{}',
  replay_audience text not null default 'public' check (replay_audience in ('public', 'registrants')),
  check (starts_at < ends_at and ends_at - starts_at <= interval '30 days'),
  check (registration_opens_at <= registration_closes_at and registration_closes_at <= ends_at),
  check (mode = 'online' or city_id is not null)
);
create index events_by_start on events (starts_at, id) where state in ('published', 'postponed', 'cancelled');
create index events_by_end on events (ends_at) where state in ('published', 'postponed', 'cancelled');
create index events_series on events (series_id) where series_id is not null;
create index events_by_any_start on events (starts_at, id);

-- Seats, counted where they are taken: see take_seats.
create table quotas (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  -- Null: no limit.
  size int check (size >= 0),
  used int not null default 0 check (used >= 0),
  position smallint not null default 0,
  constraint quotas_not_oversold check (used <= size)
);
create index quotas_event on quotas (event_id);

create table ticket_types (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  position smallint not null,
  name jsonb not null check (name <> '{}'),
  description jsonb not null default '{}',
  needs_approval boolean not null default false,
  -- Null: the registration period of the event.
  sale_opens_at timestamptz,
  sale_closes_at timestamptz,
  has_waitlist boolean not null default true,
  price_minor bigint not null default 0 check (price_minor >= 0),
  visibility text not null default 'public' check (visibility in ('public', 'code', 'hidden')),
  access_code text not null default '',
  unique (event_id, position),
  check (sale_opens_at < sale_closes_at),
  check ((visibility = 'code') = (access_code <> ''))
);

create table ticket_type_quotas (
  ticket_type_id uuid not null references ticket_types on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  primary key (ticket_type_id, quota_id)
);
create index ticket_type_quotas_quota on ticket_type_quotas (quota_id);

-- Questions of the registration form, in this order.
create table event_questions (
  event_id uuid not null references events on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  position smallint not null,
  kind text not null,
  label jsonb not null check (label <> '{}'),
  help jsonb not null default '{}',
  is_required boolean not null default false,
  -- [{value, label: {language: text}}]
  options jsonb not null default '[]',
  -- {question, op, value}
  show_if jsonb,
  -- Of numbers; of texts in characters, of choices in how many.
  min_value double precision,
  max_value double precision,
  -- What a text has to look like: see isPattern of the contracts.
  pattern text not null default '',
  primary key (event_id, key)
);

create table event_tracks (
  event_id uuid not null references events on delete cascade,
  number smallint not null,
  name jsonb not null,
  primary key (event_id, number)
);

create table event_rooms (
  event_id uuid not null references events on delete cascade,
  number smallint not null,
  name jsonb not null,
  primary key (event_id, number)
);

create table event_sessions (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  track smallint,
  room smallint,
  title jsonb not null check (title <> '{}'),
  abstract jsonb not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (starts_at < ends_at),
  language text,
  -- An address below /media/.
  slides_url text not null default '',
  replay_url text not null default '',
  audience text not null default 'registrants' check (audience in ('public', 'registrants')),
  foreign key (event_id, track) references event_tracks,
  foreign key (event_id, room) references event_rooms
);
create index event_sessions_event on event_sessions (event_id, starts_at);

create table speakers (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  position_number smallint not null,
  name jsonb not null check (name <> '{}'),
  position jsonb not null default '{}',
  company jsonb not null default '{}',
  bio jsonb not null default '{}',
  -- An address below /media/.
  photo text not null default ''
);
create index speakers_event on speakers (event_id, position_number);

create table session_speakers (
  session_id uuid not null references event_sessions on delete cascade,
  speaker_id uuid not null references speakers on delete cascade,
  role text not null check (role in ('moderator', 'speaker', 'panellist')),
  primary key (session_id, speaker_id)
);

create table exhibitors (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  shop_id uuid references shops,
  -- Of the enterprise behind it, once that is known to be real.
  enterprise_id uuid,
  name jsonb not null check (name <> '{}'),
  profile jsonb not null default '{}',
  country text not null references countries,
  state text not null check (state in
    ('draft', 'submitted', 'needs_changes', 'approved', 'contract_pending', 'confirmed', 'rejected', 'withdrawn')),
  -- Sort key of lists and their cursors.
  sort_name text not null,
  version int not null default 1,
  changed_by uuid references users on delete set null,
  changed_at timestamptz,
  -- Slugs of part categories.
  categories text[] not null default '{}',
  brands text[] not null default '{}',
  -- The changes that the office requests, or why it rejected the exhibitor.
  note text not null default '',
  -- Number of badges for its staff.
  badge_quota smallint not null default 4 check (badge_quota between 0 and 50),
  -- Ids are made by the client and do not tell the time.
  added_at timestamptz not null default now(),
  company_key text not null generated always as (
    coalesce(
      'shop ' || shop_id::text,
      country || ' ' || coalesce(enterprise_id::text, '') || ' '
        || nullif(regexp_replace(normalize(sort_name, NFKC), '[\s.,:;!?"''`«»“”„‘’()、。·_–—-]+', '', 'g'), ''),
      'entry ' || id::text
    )
  ) stored
);
create index exhibitors_by_name on exhibitors (event_id, sort_name, id) where state = 'confirmed';
create unique index one_exhibitor_per_shop on exhibitors (event_id, shop_id) where state not in ('rejected', 'withdrawn');
create index exhibitors_shop on exhibitors (shop_id) where shop_id is not null;
-- The oldest entry of a company gives its page the address, the newest visible one its content.
create index exhibitors_company on exhibitors (company_key, added_at, id);
-- Cursor of the list of companies.
create index exhibitors_shown_by_name on exhibitors (sort_name, id) where state = 'confirmed';

create table exhibitor_products (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  product_id uuid not null references products on delete cascade,
  position smallint not null,
  primary key (exhibitor_id, product_id)
);
create index exhibitor_products_product on exhibitor_products (product_id);

-- Registrations for an event. The states with expires_at hold seats (seat_holds).
create table registrations (
  id uuid primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  event_id uuid not null references events,
  -- Null: registered by email. An account with that address becomes the owner (trigger claim_registrations_by_email).
  user_id uuid references users,
  state text not null,
  -- [{typeId, count}]
  wanted jsonb not null,
  -- {name, email, phone, company, jobTitle}; null until it is sent off, and again when the person is erased.
  contact jsonb,
  answers jsonb not null default '{}',
  language text not null,
  reason text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- When the link in the email was opened; null also for members, whose account is enough.
  email_confirmed_at timestamptz,
  -- The total when the seats were taken.
  total_minor bigint not null default 0 check (total_minor >= 0),
  currency text,
  check ((total_minor > 0) = (currency is not null)),
  constraint registrations_with_expiry
    check ((state in ('held', 'pending_email', 'pending_payment')) = (expires_at is not null)),
  constraint registrations_state_check check (state in ('held', 'pending_email', 'pending_approval',
    'pending_payment', 'confirmed', 'queued', 'rejected', 'cancelled', 'expired'))
);
create index registrations_user on registrations (user_id, created_at desc, id desc);
create index registrations_event on registrations (event_id, created_at desc, id desc);
create index registrations_pending on registrations (event_id) where state = 'pending_approval';
create unique index one_active_registration on registrations (user_id, event_id)
  where state in ('held', 'pending_email', 'pending_approval', 'pending_payment', 'confirmed');
-- Entering someone else's address keeps nobody from registering: it counts from when it is confirmed.
create unique index one_active_registration_per_email on registrations (event_id, lower(contact ->> 'email'))
  where user_id is null and state in ('pending_approval', 'pending_payment', 'confirmed');
create index registrations_by_email on registrations (lower(contact ->> 'email')) where user_id is null;
create index registrations_expiring on registrations (expires_at) where expires_at is not null;
create unique index one_queued_registration_per_email on registrations (event_id, lower(contact ->> 'email')) where state = 'queued';
create index registrations_by_name on registrations (event_id, lower(coalesce(contact ->> 'name', '')), id);

create table tickets (
  id uuid primary key,
  registration_id uuid not null references registrations on delete cascade,
  event_id uuid not null references events,
  ticket_type_id uuid not null references ticket_types,
  position smallint not null,
  -- Typed at the entrance when no camera reads the code.
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  name text not null,
  name_latin text not null default '',
  company text not null default '',
  job_title text not null default '',
  unique (registration_id, position)
);
create index tickets_event on tickets (event_id, id);

create table waitlist_entries (
  id uuid primary key,
  event_id uuid not null references events,
  ticket_type_id uuid not null references ticket_types,
  -- Null without an account.
  user_id uuid references users,
  count smallint not null check (count between 1 and 20),
  language text not null,
  state text not null check (state in ('waiting', 'offered', 'accepted', 'cancelled', 'expired')),
  -- An expired offer moves the entry to the end, once.
  queued_at timestamptz not null,
  offer_count smallint not null default 0,
  offer_until timestamptz,
  created_at timestamptz not null,
  registration_id uuid references registrations on delete cascade,
  check ((state = 'offered') = (offer_until is not null)),
  constraint waitlist_entries_have_owner check (user_id is not null or registration_id is not null)
);
create unique index one_waitlist_entry_per_user on waitlist_entries (user_id, ticket_type_id)
  where state in ('waiting', 'offered');
create index waitlist_queue on waitlist_entries (event_id, queued_at, id) where state = 'waiting';
create index waitlist_offers on waitlist_entries (offer_until) where state = 'offered';
create index waitlist_user on waitlist_entries (user_id, event_id);
create unique index one_waitlist_entry_per_registration on waitlist_entries (registration_id)
  where state in ('waiting', 'offered');

-- Seats held by a registration or an offer: releasing them deletes the row, so they cannot be released twice.
create table seat_holds (
  holder_id uuid not null,
  quota_id uuid not null references quotas,
  count int not null check (count > 0),
  primary key (holder_id, quota_id)
);
create index seat_holds_quota on seat_holds (quota_id);

create table event_agenda (
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references event_sessions on delete cascade,
  primary key (user_id, session_id)
);
create index event_agenda_session on event_agenda (session_id);

-- Version of each part of an event, and who saved it last: a save names the version that it is based on.
create table event_parts (
  event_id uuid not null references events on delete cascade,
  part text not null check (part in ('facts', 'agenda', 'tickets', 'questions', 'plan')),
  version int not null default 0,
  changed_by uuid references users on delete set null,
  changed_at timestamptz,
  primary key (event_id, part)
);

create table event_halls (
  event_id uuid not null references events on delete cascade,
  name text not null,
  position smallint not null,
  -- Metres.
  width real not null check (width > 0),
  height real not null check (height > 0),
  primary key (event_id, name)
);

-- Booths on the floor plan, in metres. A booth has one exhibitor at most.
create table booths (
  event_id uuid not null references events on delete cascade,
  hall text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  x real not null,
  y real not null,
  width real not null check (width > 0),
  height real not null check (height > 0),
  exhibitor_id uuid,
  id uuid not null default gen_random_uuid() unique,
  state text not null default 'available'
    check (state in ('available', 'held', 'reserved', 'confirmed', 'blocked')),
  held_until timestamptz,
  primary key (event_id, code),
  foreign key (exhibitor_id) references exhibitors,
  foreign key (event_id, hall) references event_halls,
  check ((state in ('held', 'reserved', 'confirmed')) = (exhibitor_id is not null)),
  check ((state = 'held') = (held_until is not null))
);
create index booths_exhibitor on booths (exhibitor_id);
create index booths_held on booths (held_until) where state = 'held';

-- Links to files about registrations, each good once: the file is written while it is downloaded.
create table event_files (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null check (kind in ('csv', 'xlsx', 'badges-a6', 'badges-card', 'badge', 'contacts-vcf', 'contacts-csv')),
  -- {eventId, state, text} of the office, {registrationId} of a person.
  input jsonb not null,
  language text not null,
  -- Hash of the secret in the link, which is stored nowhere.
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  taken_at timestamptz
);
create index event_files_user on event_files (user_id, created_at);

-- Times for meetings at an event; they never overlap.
create table meeting_slots (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (starts_at < ends_at),
  -- Parallel meetings.
  tables smallint not null check (tables between 1 and 500),
  -- Deferred, because a new date of the event moves all of them.
  constraint meeting_slots_never_overlap exclude using gist (event_id with =, tstzrange(starts_at, ends_at) with &&) deferrable
);

-- Attendees who want to be found by others, with what they offer and look for.
create table meeting_profiles (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  company text not null,
  job_title text not null,
  country text not null references countries,
  -- Slugs of part categories.
  offers text[] not null default '{}',
  seeks text[] not null default '{}',
  about text not null default '',
  created_at timestamptz not null,
  unique (event_id, user_id)
);
create index meeting_profiles_user on meeting_profiles (user_id);

create table meetings (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  slot_id uuid not null references meeting_slots,
  requester_id uuid not null references meeting_profiles on delete cascade,
  recipient_id uuid not null references meeting_profiles on delete cascade,
  -- The side that has to respond: the one that did not propose the time.
  responder_id uuid not null references meeting_profiles on delete cascade,
  state text not null check (state in ('requested', 'accepted', 'declined', 'cancelled', 'expired')),
  message text not null default '',
  reply text not null default '',
  table_number smallint,
  -- Of the calendar entry.
  sequence int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (requester_id <> recipient_id and responder_id in (requester_id, recipient_id)),
  check ((state = 'accepted') = (table_number is not null))
);
-- Two attendees have one open meeting; they may ask again when it is over.
create unique index one_meeting_per_pair on meetings (least(requester_id, recipient_id), greatest(requester_id, recipient_id))
  where state in ('requested', 'accepted');
create unique index one_meeting_per_table on meetings (slot_id, table_number) where state = 'accepted';
create index meetings_requester on meetings (requester_id);
create index meetings_recipient on meetings (recipient_id);
create index meetings_responder on meetings (responder_id);
create index meetings_event on meetings (event_id);

-- An attendee has one meeting at a time.
create table meeting_seats (
  slot_id uuid not null references meeting_slots,
  profile_id uuid not null references meeting_profiles on delete cascade,
  meeting_id uuid not null references meetings on delete cascade,
  constraint one_meeting_at_a_time primary key (slot_id, profile_id)
);
create index meeting_seats_meeting on meeting_seats (meeting_id);
create index meeting_seats_profile on meeting_seats (profile_id);

-- Business cards that attendees exchange: one scans the badge of the other, who accepts or declines.
create table card_exchanges (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  requester_id uuid not null references users on delete cascade,
  recipient_id uuid not null references users on delete cascade,
  -- The tickets whose names are on the cards.
  requester_ticket_id uuid not null references tickets on delete cascade,
  recipient_ticket_id uuid not null references tickets on delete cascade,
  state text not null check (state in ('requested', 'exchanged', 'declined')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- A declined request can be withdrawn like any other, because the requester does not know of the decision; the row
  -- stays declined, so that it cannot be repeated.
  is_withdrawn boolean not null default false,
  check (requester_id <> recipient_id)
);
-- Scanning someone who has scanned you is acceptance.
create unique index one_exchange_per_pair
  on card_exchanges (least(requester_ticket_id, recipient_ticket_id), greatest(requester_ticket_id, recipient_ticket_id));
create index card_exchanges_recipient on card_exchanges (recipient_id, created_at desc, id desc) where state = 'requested';
create index card_exchanges_requester on card_exchanges (requester_id, created_at desc);
create index card_exchanges_requester_ticket on card_exchanges (requester_ticket_id);
create index card_exchanges_recipient_ticket on card_exchanges (recipient_ticket_id);
create index card_exchanges_event on card_exchanges (event_id);

-- Contacts of a user: exchanged at an event, from a conversation, from an order, or written by hand. Those of an
-- exchange are copies, because names are erased from registrations after the event; deleted when one of the two
-- withdraws.
create table contacts (
  id uuid primary key,
  exchange_id uuid references card_exchanges on delete cascade,
  owner_id uuid not null references users on delete cascade,
  event_id uuid references events on delete cascade,
  name text not null,
  name_latin text not null,
  company text not null,
  job_title text not null,
  email text not null,
  phone text not null,
  -- The owner's private note.
  note text not null default '',
  created_at timestamptz not null,
  source text not null default 'exchange' check (source in ('exchange', 'chat', 'order', 'manual')),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  unique (exchange_id, owner_id),
  check ((source = 'exchange') = (exchange_id is not null))
);
create index contacts_owner on contacts (owner_id, created_at desc, id desc);
create index contacts_event on contacts (event_id);

-- Entrances of an event: which tickets they admit, when, and with or without re-entry. The main entrance has the id of
-- the event, so that devices that know of one entrance only keep working.
create table entrances (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Empty: the main entrance, whose name depends on the reader's language.
  name text not null default '',
  rule text not null default 'single' check (rule in ('single', 're_entry', 'multi')),
  has_all_types boolean not null default true,
  -- Null: from the day before the event, until the day after it.
  opens_at timestamptz,
  closes_at timestamptz,
  check (opens_at < closes_at)
);
create index entrances_event on entrances (event_id);

-- All scans at entrances, refused ones and those of offline devices included.
create table check_ins (
  event_id uuid not null references events,
  -- Made by the device: a scan that is sent again is the same scan.
  nonce uuid not null,
  ticket_id uuid references tickets on delete cascade,
  result text not null,
  device text not null,
  scanned_by uuid references users,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  -- Order of arrival.
  number bigint generated always as identity,
  entrance_id uuid not null references entrances,
  kind text not null default 'entry' check (kind in ('entry', 'exit')),
  gate text not null default '',
  -- The verdict of a device that was offline.
  alone text,
  -- The entrance's rule at the time of the scan.
  is_single boolean not null default true,
  -- A scan by mistake: the row stays and no longer counts.
  undone_at timestamptz,
  undone_by uuid references users,
  primary key (event_id, nonce),
  check (result in ('ok', 'already_used', 'double_entry', 'invalid', 'revoked', 'cancelled', 'not_approved', 'unpaid',
      'wrong_event', 'wrong_list', 'not_yet', 'too_late'))
);
create index check_ins_ticket on check_ins (ticket_id, received_at);
create unique index one_entry_per_ticket on check_ins (entrance_id, ticket_id)
  where result = 'ok' and kind = 'entry' and is_single and undone_at is null;
-- The list of latest scans.
create index check_ins_latest on check_ins (event_id, number desc);

-- Admitted ticket types of entrances that do not admit all.
create table entrance_types (
  entrance_id uuid not null references entrances on delete cascade,
  ticket_type_id uuid not null references ticket_types on delete cascade,
  primary key (entrance_id, ticket_type_id)
);
create index entrance_types_type on entrance_types (ticket_type_id);

-- Broadcasts of the office to attendees. event_emails has who received one, under its id.
create table event_broadcasts (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- {language: text}
  subject jsonb not null check (subject <> '{}'),
  body jsonb not null check (body <> '{}'),
  written_by uuid not null references users,
  created_at timestamptz not null,
  -- Recipients are chosen when the broadcast is written; a job takes them one by one from broadcast_recipients.
  recipient_count int not null default 0 check (recipient_count >= 0)
);
create index event_broadcasts_event on event_broadcasts (event_id, created_at desc);

-- Emails to unconfirmed addresses as hashes, for their limits; kept for a day.
create table invitee_emails (
  id uuid primary key,
  address_hash bytea not null,
  network_hash bytea not null,
  created_at timestamptz not null
);
create index invitee_emails_address on invitee_emails (address_hash, created_at);
create index invitee_emails_network on invitee_emails (network_hash, created_at);
create index invitee_emails_old on invitee_emails (created_at);

create table answer_files (
  id uuid primary key references media_files on delete cascade,
  event_id uuid not null references events on delete cascade,
  question text not null,
  -- File name given by the user.
  name text not null check (char_length(name) between 1 and 120),
  -- Null until a form names it.
  registration_id uuid references registrations on delete cascade
);
create index answer_files_event on answer_files (event_id);
create unique index one_file_per_answer on answer_files (registration_id, question) where registration_id is not null;

create table answer_links (
  -- Hash of the secret in the link, which is stored nowhere.
  token_hash bytea primary key,
  file_id uuid not null references answer_files on delete cascade,
  -- Null without an account.
  user_id uuid references users on delete cascade,
  is_office boolean not null,
  expires_at timestamptz not null
);
create index answer_links_old on answer_links (expires_at);
create index answer_links_file on answer_links (file_id);
create index answer_links_user on answer_links (user_id);

-- Limits of sessions, with seats counted where they are taken. A table of its own, because a taken seat does not change
-- the page of the event.
create table session_limits (
  session_id uuid primary key references event_sessions on delete cascade,
  size int not null check (size > 0),
  used int not null default 0 check (used >= 0),
  constraint session_limits_not_oversold check (used <= size)
);

create table session_seats (
  session_id uuid not null references event_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('booked', 'waiting')),
  -- Sort key of lists and their cursors.
  requested_at timestamptz not null,
  -- From the queue: the attendee is notified.
  seated_later boolean not null default false,
  primary key (session_id, user_id)
);
create index session_seats_user on session_seats (user_id);
create index session_seats_queue on session_seats (session_id, requested_at, user_id) where state = 'waiting';

create table exhibitor_staff (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  position smallint not null,
  name text not null,
  job_title text not null,
  primary key (exhibitor_id, position)
);

-- Seats of forms with an unconfirmed email address: for half an hour, and limited per network.
create table unconfirmed_seats (
  registration_id uuid primary key references registrations on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- The network of the form; deleted with the row.
  network_hash bytea not null,
  count smallint not null check (count > 0),
  until timestamptz not null
);
create index unconfirmed_seats_network on unconfirmed_seats (event_id, network_hash);
create index unconfirmed_seats_ending on unconfirmed_seats (until);

create table broadcast_recipients (
  broadcast_id uuid not null references event_broadcasts on delete cascade,
  registration_id uuid not null references registrations on delete cascade,
  primary key (broadcast_id, registration_id)
);
create index broadcast_recipients_registration on broadcast_recipients (registration_id);

-- Opening times of entrances. Days are those of the venue; an event that ends at midnight ends on the day before.
create view entrance_windows as
select n.id, n.event_id,
  coalesce(n.opens_at, (date_trunc('day', e.starts_at at time zone e.time_zone) - interval '1 day') at time zone e.time_zone)
    as opens_at,
  coalesce(n.closes_at,
    (date_trunc('day', (e.ends_at - interval '1 second') at time zone e.time_zone) + interval '2 days') at time zone e.time_zone)
    as closes_at
from entrances n join events e on e.id = n.event_id;
