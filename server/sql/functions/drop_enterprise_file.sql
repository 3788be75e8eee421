-- A private file goes with the last application that refers to it: a repeated one takes over the documents of the last.
create or replace function drop_enterprise_file() returns trigger language plpgsql as $$
begin
  update media_files set privacy = 'dropped'
  where id = old.file_id and not exists (select from enterprise_documents d where d.file_id = old.file_id);
  return null;
end $$;

create or replace trigger enterprise_documents_drop_file after delete on enterprise_documents
  for each row execute function drop_enterprise_file();
