-- Gives a user a role; idempotent.
create or replace function grant_role(actor uuid, person uuid, given text) returns void language plpgsql as $$
declare
  had boolean;
begin
  select given = any(roles) into had from users where id = person and kind = 'person' for update;
  if had is null then
    perform refuse('USER_NOT_FOUND');
  end if;
  if not had then
    update users set roles = roles || given where id = person;
    insert into audit_log (actor_id, event, object_kind, object_id, change)
    values (actor, 'user.role.give', 'user', person, jsonb_build_object('role', given));
  end if;
end $$;
