-- The threads of one who has left a shop are assigned to nobody.
create or replace function release_assigned_threads() returns trigger language plpgsql as $$
begin
  update message_parties set assignee_id = null where party_id = old.shop_id and assignee_id = old.user_id;
  return null;
end $$;

create or replace trigger shop_members_release_threads after delete on shop_members
  for each row execute function release_assigned_threads();
