-- The public page of an approved enterprise: its address never changes, and it shows when the papers were last checked.
alter table enterprise_applications
  add company_slug text check (company_slug ~ '^[a-z0-9-]{3,90}$'),
  add verified_at timestamptz;
update enterprise_applications set verified_at = coalesce(decided_at, updated_at),
  company_slug = coalesce(nullif(trim(both '-' from left(regexp_replace(lower(coalesce(form->>'legalNameLatin', '')),
    '[^a-z0-9]+', '-', 'g'), 80)), ''), 'company') || '-' || right(id::text, 6)
where kind = 'enterprise' and state in ('approved', 'suspended');
create unique index enterprise_applications_company on enterprise_applications (company_slug)
  where company_slug is not null;
