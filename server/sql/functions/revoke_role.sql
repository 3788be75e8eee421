-- Takes a role from a user. There is always an active admin: taking that role locks the rows of all admins in order of
-- id, so that two who resign at once do so one after the other.
create or replace function revoke_role(actor uuid, person uuid, taken text) returns void language plpgsql as $$
declare
  had boolean;
begin
  perform from users where 'admin' = any(roles) and taken = 'admin' order by id for update;
  select taken = any(roles) into had from users where id = person and kind = 'person' for update;
  if had is null then
    perform refuse('USER_NOT_FOUND');
  end if;
  if had and taken = 'admin' and not exists (
    select from users where 'admin' = any(roles) and status = 0 and id <> person) then
    perform refuse('LAST_ADMIN');
  end if;
  if had then
    update users set roles = array_remove(roles, taken) where id = person;
    insert into audit_log (actor_id, event, object_kind, object_id, change)
    values (actor, 'user.role.take', 'user', person, jsonb_build_object('role', taken));
  end if;
end $$;
