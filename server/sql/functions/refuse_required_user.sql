-- Refuses to close the account of the last admin. Locks the rows of all admins as revoke_role does, so that one of them
-- stays. What else needs an account is for other modules to say.
create or replace function refuse_required_user(person uuid) returns void language plpgsql as $$
begin
  perform from users where 'admin' = any(roles) order by id for update;
  if exists (select from users where id = person and 'admin' = any(roles)) and not exists (
    select from users where id <> person and 'admin' = any(roles) and status = 0) then
    perform refuse('LAST_ADMIN');
  end if;
end $$;
