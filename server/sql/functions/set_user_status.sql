-- Bans a person (1) or lets her in again (0). Somebody is admin always, as where roles are taken.
create or replace function set_user_status(actor uuid, person uuid, wanted smallint, reason text) returns boolean
language plpgsql as $$
declare
  had smallint;
begin
  perform from users where 'admin' = any(roles) and wanted = 1 order by id for update;
  select status into had from users where id = person and kind = 'person' and erased_at is null for update;
  if had is null then
    perform refuse('USER_NOT_FOUND');
  end if;
  if had = wanted then
    return false;
  end if;
  if had not in (0, 1) then
    perform refuse('STATE_CONFLICT');
  end if;
  if wanted = 1 and exists (select from users where id = person and 'admin' = any(roles)) and not exists (
    select from users where 'admin' = any(roles) and status = 0 and id <> person) then
    perform refuse('LAST_ADMIN');
  end if;
  update users set status = wanted where id = person;
  insert into audit_log (actor_id, event, object_kind, object_id, change)
  values (actor, case wanted when 1 then 'user.ban' else 'user.unban' end, 'user', person,
          jsonb_build_object('reason', reason));
  return true;
end $$;
