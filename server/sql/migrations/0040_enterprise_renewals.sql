-- The papers of an approved enterprise run out: it sends a new one, which the office compares with the old one.
create table enterprise_renewals (
  id uuid primary key,
  application_id uuid not null references enterprise_applications (id) on delete cascade,
  state text not null check (state in ('submitted', 'in_review', 'returned', 'accepted')),
  -- The last day of the papers that it is to replace.
  held_until date not null,
  round int not null default 1,
  -- Why it was returned.
  reason text check (reason in ('unclear', 'mismatch', 'unreadable', 'expired', 'missing', 'wrong')),
  note text not null default '' check (char_length(note) <= 500),
  submitted_at timestamptz not null,
  decided_at timestamptz
);
create unique index enterprise_renewals_open on enterprise_renewals (application_id) where state <> 'accepted';
create index enterprise_renewals_application on enterprise_renewals (application_id, submitted_at);
create index enterprise_renewals_queue on enterprise_renewals (state, submitted_at, id);

-- What was sent for a renewal is offered until it is accepted; then it stands, and those before it are replaced.
alter table enterprise_documents
  add column renewal_id uuid references enterprise_renewals (id) on delete cascade,
  add column standing text not null default 'current' check (standing in ('current', 'offered', 'replaced'));
create index enterprise_documents_renewal on enterprise_documents (renewal_id) where renewal_id is not null;

-- Since when an approved enterprise has been without valid papers, and therefore without its badge.
alter table enterprise_applications add column lapsed_at timestamptz;

-- Which stages before the last day of its papers an enterprise has been told of.
create table enterprise_paper_reminders (
  application_id uuid not null references enterprise_applications (id) on delete cascade,
  held_until date not null,
  days_before int not null,
  told_at timestamptz not null,
  primary key (application_id, held_until, days_before)
);
