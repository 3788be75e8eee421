-- Erasing the contact of a registration deletes its files too.
create or replace function delete_answer_files() returns trigger language plpgsql as $$
begin
  delete from answer_files where registration_id = new.id;
  return null;
end $$;

create or replace trigger registrations_delete_answer_files after update of contact on registrations
  for each row when (old.contact is not null and new.contact is null) execute function delete_answer_files();
