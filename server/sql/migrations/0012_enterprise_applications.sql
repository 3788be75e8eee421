-- Applications of enterprises and of shops. Their states are those of applicationMachine in
-- contracts/src/enterprise/state.ts; an approved enterprise is its application.
create table enterprise_applications (
  id uuid primary key,
  kind text not null check (kind in ('enterprise', 'shop')),
  user_id uuid not null references users on delete cascade,
  state text not null check (state in
    ('draft', 'submitted', 'in_review', 'returned', 'approved', 'rejected', 'withdrawn', 'suspended')),
  -- What has been typed so far; once it is submitted, as its contract writes it.
  form jsonb not null,
  version int not null default 1,
  -- What identifies it, from the form of the last submit.
  name text not null default '',
  country text not null default '',
  number_kind text not null default '',
  registration_number text not null default '',
  -- Fields that can be changed while it is returned: [{field, reason, note}].
  returned jsonb not null default '[]',
  -- The form and the documents as they were when it was returned.
  reviewed jsonb,
  round smallint not null default 0,
  endorsed_by uuid references users on delete set null,
  reason text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz
);
create unique index enterprise_applications_open on enterprise_applications (kind, user_id)
  where state in ('draft', 'submitted', 'in_review', 'returned');
-- A user has one enterprise, and a registration number belongs to one.
create unique index enterprise_applications_owner on enterprise_applications (user_id)
  where kind = 'enterprise' and state in ('approved', 'suspended');
create unique index enterprise_applications_number
  on enterprise_applications (country, number_kind, registration_number)
  where kind = 'enterprise' and state in ('submitted', 'in_review', 'returned', 'approved', 'suspended');
create index enterprise_applications_same_number on enterprise_applications (registration_number, country)
  where registration_number <> '';
create index enterprise_applications_same_name on enterprise_applications (lower(name), country) where name <> '';
create index enterprise_applications_approved on enterprise_applications (country) where state = 'approved';
create index enterprise_applications_user on enterprise_applications (user_id, kind, created_at desc, id desc);
create index enterprise_applications_queue on enterprise_applications (kind, state, submitted_at, id);
create index enterprise_applications_endorsed on enterprise_applications (endorsed_by) where endorsed_by is not null;

create table enterprise_documents (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  file_id uuid not null references media_files,
  kind text not null check (kind in ('licence', 'authorization', 'certificate', 'other')),
  file_name text not null check (char_length(file_name) between 1 and 120),
  expires_on date,
  created_at timestamptz not null
);
create index enterprise_documents_application on enterprise_documents (application_id, created_at, id);
create index enterprise_documents_file on enterprise_documents (file_id);

create table enterprise_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  at timestamptz not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_id uuid,
  actor_role text not null,
  data jsonb not null default '{}'
);
create index enterprise_events_application on enterprise_events (application_id, at, id);
