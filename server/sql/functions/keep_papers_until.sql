-- The last day of the papers of an application that must hold.
create or replace function keep_papers_until() returns trigger language plpgsql as $$
begin
  update enterprise_applications a set papers_until = held.until
  from (select min(d.expires_on) as until from enterprise_documents d
    where d.application_id = coalesce(new.application_id, old.application_id) and d.kind = 'licence'
      and d.standing = 'current') held
  where a.id = coalesce(new.application_id, old.application_id) and a.papers_until is distinct from held.until;
  return null;
end $$;

create or replace trigger enterprise_documents_papers_until
  after insert or delete or update of application_id, kind, standing, expires_on on enterprise_documents
  for each row execute function keep_papers_until();
