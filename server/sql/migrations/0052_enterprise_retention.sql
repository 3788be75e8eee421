-- A draft is deleted half a year after its last change; its applicant is warned before.
alter table enterprise_applications add column warned_at timestamptz;
create index enterprise_applications_draft on enterprise_applications (updated_at) where state = 'draft';
create index enterprise_applications_rejected on enterprise_applications (decided_at) where state = 'rejected';

-- The last day of the papers of an application that must hold: written by a trigger, so that the office can list by it.
alter table enterprise_applications add column papers_until date;
update enterprise_applications a set papers_until = d.until
from (select application_id, min(expires_on) as until from enterprise_documents
  where kind = 'licence' and standing = 'current' group by application_id) d
where d.application_id = a.id;
create index enterprise_applications_papers on enterprise_applications (papers_until, id)
  where kind = 'enterprise' and state = 'approved' and papers_until is not null;
create index enterprise_applications_papers_of_country on enterprise_applications (country, papers_until, id)
  where kind = 'enterprise' and state = 'approved' and papers_until is not null;

-- How sharp a picture is; null for a PDF, and for one that was not looked at.
alter table enterprise_documents add column sharpness real;

-- A renewal that waits can be withdrawn.
alter table enterprise_renewals drop constraint enterprise_renewals_state_check;
alter table enterprise_renewals add constraint enterprise_renewals_state_check
  check (state in ('submitted', 'in_review', 'returned', 'accepted', 'withdrawn'));
drop index enterprise_renewals_open;
create unique index enterprise_renewals_open on enterprise_renewals (application_id)
  where state not in ('accepted', 'withdrawn');
