-- Who has left a team reads no further of its news, and gets no letter of what still waits.
create or replace function forget_team_notifications() returns trigger language plpgsql as $$
begin
  delete from notifications
  where user_id = old.user_id and team_id = old.shop_id and (read_at is null or is_for_digest or mail_at is not null);
  return null;
end $$;

create or replace trigger shop_members_forget_notifications after delete on shop_members
  for each row execute function forget_team_notifications();
