-- A rejected applicant may appeal once; another officer than the one who rejected decides it.
alter table enterprise_applications
  add appeal text not null default '' check (char_length(appeal) <= 2000),
  add appealed_at timestamptz,
  add rejected_by uuid references users on delete set null,
  drop constraint enterprise_applications_state_check,
  add constraint enterprise_applications_state_check check (state in
    ('draft', 'submitted', 'in_review', 'returned', 'approved', 'rejected', 'appealed', 'withdrawn', 'suspended'));
update enterprise_applications a set rejected_by = e.actor_id
from (select distinct on (application_id) application_id, actor_id from enterprise_events
  where event = 'reject' order by application_id, at desc, id desc) e
where e.application_id = a.id and a.state = 'rejected' and exists (select from users where id = e.actor_id);
create index enterprise_applications_rejected_by on enterprise_applications (rejected_by) where rejected_by is not null;
-- Until the appeal is decided, nobody else takes the number.
drop index enterprise_applications_number;
create unique index enterprise_applications_number
  on enterprise_applications (country, number_kind, registration_number)
  where kind = 'enterprise' and state in ('submitted', 'in_review', 'returned', 'appealed', 'approved', 'suspended');
