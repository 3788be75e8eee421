-- What belongs to no message and to no report any more is deleted: a report keeps what its message came with.
create or replace function discard_message_file() returns trigger language plpgsql as $$
declare
  gone uuid := coalesce(to_jsonb(old) ->> 'file_id', to_jsonb(old) ->> 'id')::uuid;
begin
  update media_files set privacy = 'dropped' where id = gone
    and not exists (select from message_files f where f.id = gone)
    and not exists (select from message_report_files f where f.file_id = gone);
  return null;
end $$;

create or replace trigger message_files_discard_file after delete on message_files
  for each row execute function discard_message_file();

create or replace trigger message_report_files_discard_file after delete on message_report_files
  for each row execute function discard_message_file();
