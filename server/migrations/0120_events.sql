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
  -- Until then whoever registered may cancel by herself.
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
  -- [{name: {language: text}, url, bytes}]
  documents jsonb not null default '[]',
  cancel_reason jsonb not null default '{}',
  -- Of the calendar entry: one more with each change of time or place (RFC 5545).
  sequence int not null default 0,
  created_at timestamptz not null,
  check (starts_at < ends_at and ends_at - starts_at <= interval '30 days'),
  check (registration_opens_at <= registration_closes_at and registration_closes_at <= ends_at),
  check (mode = 'online' or city_id is not null)
);
create index events_by_start on events (starts_at, id) where state in ('published', 'postponed', 'cancelled');
create index events_by_end on events (ends_at) where state in ('published', 'postponed', 'cancelled');

-- Seats, counted where they are taken: see take_seats.
create table quotas (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null,
  -- Null: no limit.
  size int check (size >= 0),
  used int not null default 0 check (used >= 0),
  constraint never_more_than_seats check (used <= size)
);
create index quotas_event on quotas (event_id);

create table ticket_types (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  position smallint not null,
  name jsonb not null check (name <> '{}'),
  description jsonb not null default '{}',
  needs_approval boolean not null default false,
  unique (event_id, position)
);

create table ticket_type_quotas (
  ticket_type_id uuid not null references ticket_types on delete cascade,
  quota_id uuid not null references quotas on delete cascade,
  primary key (ticket_type_id, quota_id)
);
create index ticket_type_quotas_quota on ticket_type_quotas (quota_id);

-- Asked of whoever registers, in this order.
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
  bio jsonb not null default '{}'
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
  -- By which the list goes on.
  sort_name text not null,
  unique (event_id, shop_id)
);
create index exhibitors_by_name on exhibitors (event_id, sort_name, id) where state = 'confirmed';

create table exhibitor_products (
  exhibitor_id uuid not null references exhibitors on delete cascade,
  product_id uuid not null references products on delete cascade,
  position smallint not null,
  primary key (exhibitor_id, product_id)
);
create index exhibitor_products_product on exhibitor_products (product_id);

-- Stands on the floor plan, in metres. A stand has one exhibitor at most.
create table booths (
  event_id uuid not null references events on delete cascade,
  hall text not null,
  code text not null check (code ~ '^[A-Z0-9-]{1,12}$'),
  x real not null,
  y real not null,
  width real not null check (width > 0),
  height real not null check (height > 0),
  exhibitor_id uuid references exhibitors on delete set null,
  primary key (event_id, code)
);
create index booths_exhibitor on booths (exhibitor_id);
