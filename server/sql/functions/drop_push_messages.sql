-- The messages of a user are deleted with the user's last number.
create or replace function drop_push_messages() returns trigger language plpgsql as $$
begin
  delete from push_messages where user_id = old.user_id;
  return null;
end $$;

create or replace trigger push_sequences_drop_messages after delete on push_sequences
  for each row execute function drop_push_messages();
