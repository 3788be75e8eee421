-- Whoever takes the names out of a registration takes its files too.
create or replace function forget_answer_files() returns trigger language plpgsql as $$
begin
  delete from answer_files where registration_id = new.id;
  return null;
end $$;

create or replace trigger files_go_with_the_name after update of contact on registrations
  for each row when (old.contact is not null and new.contact is null) execute function forget_answer_files();
