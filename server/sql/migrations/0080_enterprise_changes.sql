-- An approved enterprise that the office has struck off for good.
alter table enterprise_applications
  drop constraint enterprise_applications_state_check,
  add constraint enterprise_applications_state_check check (state in
    ('draft', 'submitted', 'in_review', 'returned', 'approved', 'rejected', 'appealed', 'withdrawn', 'suspended', 'revoked')),
  -- By when a returned application is to be answered, and when its applicant was reminded of it.
  add answer_due timestamptz,
  add answer_warned_at timestamptz;
-- Those that wait now have the whole term from today.
update enterprise_applications set answer_due = now() + interval '30 days' where state = 'returned';
create index enterprise_applications_answer on enterprise_applications (answer_due) where state = 'returned';

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
create unique index enterprise_changes_open on enterprise_changes (application_id) where state in ('submitted', 'in_review');
create index enterprise_changes_application on enterprise_changes (application_id, submitted_at);
create index enterprise_changes_queue on enterprise_changes (state, submitted_at, id);
alter table enterprise_documents add change_id uuid references enterprise_changes on delete cascade;
create index enterprise_documents_change on enterprise_documents (change_id) where change_id is not null;
