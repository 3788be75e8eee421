-- Applications of enterprises and of shops. Their states are those of applicationMachine in
-- contracts/src/enterprise/state.ts; an approved enterprise is its application.
create table enterprise_applications (
  id uuid primary key,
  kind text not null check (kind in ('enterprise', 'shop')),
  user_id uuid not null references users on delete cascade,
  -- revoked: an approved enterprise that the office has struck off for good.
  state text not null check (state in ('draft', 'submitted', 'in_review', 'returned', 'approved', 'rejected',
    'appealed', 'withdrawn', 'suspended', 'revoked')),
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
  decided_at timestamptz,
  -- Of the public page of an approved enterprise: its address, which never changes, and when the papers were last
  -- checked.
  company_slug text check (company_slug ~ '^[a-z0-9-]{3,90}$'),
  verified_at timestamptz,
  -- A rejected applicant may appeal once; another officer than the one who rejected decides.
  appeal text not null default '' check (char_length(appeal) <= 2000),
  appealed_at timestamptz,
  rejected_by uuid references users on delete set null,
  -- Since when an approved enterprise has been without valid papers, and therefore without its badge.
  lapsed_at timestamptz,
  -- A draft is deleted half a year after its last change: when its applicant was warned.
  warned_at timestamptz,
  -- The last day of the papers that must be valid, by which the office lists (keep_papers_until).
  papers_until date,
  -- The number of the representative's identity document, encrypted: the form holds its last four characters.
  representative_id bytea,
  -- By when a returned application is to be answered, and when its applicant was reminded of it.
  answer_due timestamptz,
  answer_warned_at timestamptz,
  -- What an approved enterprise says about itself, besides the form of its application.
  cover text not null default '',
  contacts jsonb not null default '{}',
  profile_version integer not null default 1
);
create unique index enterprise_applications_open on enterprise_applications (kind, user_id)
  where state in ('draft', 'submitted', 'in_review', 'returned');
-- A user has one enterprise, and a registration number belongs to one.
create unique index enterprise_applications_owner on enterprise_applications (user_id)
  where kind = 'enterprise' and state in ('approved', 'suspended');
-- While an appeal is open, nobody else takes the number.
create unique index enterprise_applications_number
  on enterprise_applications (country, number_kind, registration_number)
  where kind = 'enterprise' and state in ('submitted', 'in_review', 'returned', 'appealed', 'approved', 'suspended');
create index enterprise_applications_same_number on enterprise_applications (registration_number, country)
  where registration_number <> '';
create index enterprise_applications_same_name on enterprise_applications (lower(name), country) where name <> '';
create index enterprise_applications_approved on enterprise_applications (country) where state = 'approved';
create index enterprise_applications_user on enterprise_applications (user_id, kind, created_at desc, id desc);
create index enterprise_applications_queue on enterprise_applications (kind, state, submitted_at, id);
create index enterprise_applications_endorsed on enterprise_applications (endorsed_by) where endorsed_by is not null;
create unique index enterprise_applications_company on enterprise_applications (company_slug)
  where company_slug is not null;
create index enterprise_applications_rejected_by on enterprise_applications (rejected_by) where rejected_by is not null;
create index enterprise_applications_draft on enterprise_applications (updated_at) where state = 'draft';
create index enterprise_applications_rejected on enterprise_applications (decided_at) where state = 'rejected';
create index enterprise_applications_papers on enterprise_applications (papers_until, id)
  where kind = 'enterprise' and state = 'approved' and papers_until is not null;
create index enterprise_applications_papers_of_country on enterprise_applications (country, papers_until, id)
  where kind = 'enterprise' and state = 'approved' and papers_until is not null;
create index enterprise_applications_answer on enterprise_applications (answer_due) where state = 'returned';

-- When the papers of an approved enterprise expire, it sends new ones, which the office compares with the old.
create table enterprise_renewals (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  state text not null check (state in ('submitted', 'in_review', 'returned', 'accepted', 'withdrawn')),
  -- The last day of the papers that it is to replace.
  held_until date not null,
  round int not null default 1,
  -- Why it was returned.
  reason text check (reason in ('unclear', 'mismatch', 'unreadable', 'expired', 'missing', 'wrong')),
  note text not null default '' check (char_length(note) <= 500),
  submitted_at timestamptz not null,
  decided_at timestamptz
);
create index enterprise_renewals_application on enterprise_renewals (application_id, submitted_at);
create index enterprise_renewals_queue on enterprise_renewals (state, submitted_at, id);
create unique index enterprise_renewals_open on enterprise_renewals (application_id)
  where state not in ('accepted', 'withdrawn');

-- A change of what was checked of an approved enterprise; the old data count until it is approved.
create table enterprise_changes (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  state text not null check (state in ('submitted', 'in_review', 'approved', 'rejected', 'withdrawn')),
  -- The changed fields alone, as they were and as they are to be.
  before jsonb not null,
  after jsonb not null,
  note text not null default '' check (char_length(note) <= 500),
  -- Of the decision.
  reason text not null default '' check (char_length(reason) <= 500),
  submitted_at timestamptz not null,
  decided_at timestamptz
);
create unique index enterprise_changes_open on enterprise_changes (application_id)
  where state in ('submitted', 'in_review');
create index enterprise_changes_application on enterprise_changes (application_id, submitted_at);
create index enterprise_changes_queue on enterprise_changes (state, submitted_at, id);

create table enterprise_documents (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  file_id uuid not null references media_files,
  -- tax: a certificate of the tax office, where it is another paper than the licence.
  kind text not null check (kind in ('licence', 'tax', 'authorization', 'certificate', 'other')),
  file_name text not null check (char_length(file_name) between 1 and 120),
  expires_on date,
  created_at timestamptz not null,
  -- What was sent for a renewal or a change is offered until that is accepted. Then it is current, and those before it
  -- are replaced.
  renewal_id uuid references enterprise_renewals on delete cascade,
  standing text not null default 'current' check (standing in ('current', 'offered', 'replaced')),
  -- How sharp a picture is; null for a PDF, and for a picture that was not examined.
  sharpness real,
  change_id uuid references enterprise_changes on delete cascade
);
create index enterprise_documents_application on enterprise_documents (application_id, created_at, id);
create index enterprise_documents_file on enterprise_documents (file_id);
create index enterprise_documents_renewal on enterprise_documents (renewal_id) where renewal_id is not null;
create index enterprise_documents_change on enterprise_documents (change_id) where change_id is not null;

-- What happened to an application.
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

-- At which stages before the last day of its papers an enterprise was reminded of it.
create table enterprise_paper_reminders (
  application_id uuid not null references enterprise_applications on delete cascade,
  held_until date not null,
  days_before int not null,
  told_at timestamptz not null,
  primary key (application_id, held_until, days_before)
);

-- Who works for an enterprise besides its owner, who is named in the application.
create table enterprise_members (
  application_id uuid not null references enterprise_applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('manager', 'staff')),
  created_at timestamptz not null,
  primary key (application_id, user_id)
);
create index enterprise_members_user on enterprise_members (user_id);

-- An invitation by the address of an account, which need not exist yet.
create table enterprise_invitations (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  invited_by uuid not null references users on delete cascade,
  email text not null,
  role text not null check (role in ('manager', 'staff')),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create unique index enterprise_invitations_address on enterprise_invitations (application_id, email);
create index enterprise_invitations_email on enterprise_invitations (email);
create index enterprise_invitations_inviter on enterprise_invitations (invited_by);
create index enterprise_invitations_old on enterprise_invitations (expires_at);

-- What the office took off the public page: the same picture or text cannot be put back.
create table company_takedowns (
  id uuid primary key,
  application_id uuid not null references enterprise_applications on delete cascade,
  item text not null check (item in ('logo', 'cover', 'photos', 'introduction', 'website', 'contacts')),
  content jsonb not null,
  reason text not null check (char_length(reason) <= 500),
  taken_at timestamptz not null
);
create index company_takedowns_application on company_takedowns (application_id, taken_at);
