create or replace function discard_answer_file() returns trigger language plpgsql as $$
begin
  update media_files set privacy = 'dropped' where id = old.id;
  return null;
end $$;

create or replace trigger answer_files_discard_file after delete on answer_files
  for each row execute function discard_answer_file();
