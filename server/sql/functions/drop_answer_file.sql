create or replace function drop_answer_file() returns trigger language plpgsql as $$
begin
  update media_files set privacy = 'dropped' where id = old.id;
  return null;
end $$;

create or replace trigger file_goes_with_its_answer after delete on answer_files
  for each row execute function drop_answer_file();
