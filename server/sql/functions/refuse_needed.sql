-- Refuses to let go whoever is needed: who owns a shop that is not closed, and the last admin. Admins who leave at one
-- moment do so one after the other, and wait for those who give the role away or ban another, so that one of them stays.
create or replace function refuse_needed(person uuid) returns void language plpgsql as $$
begin
  perform from users where 'admin' = any(roles) order by id for update;
  if exists (select from shops where owner_id = person and state <> 'closed') then
    perform refuse('ACCOUNT_HAS_SHOP');
  end if;
  if exists (select from users where id = person and 'admin' = any(roles)) and not exists (
    select from users where id <> person and 'admin' = any(roles) and status = 0) then
    perform refuse('LAST_ADMIN');
  end if;
end $$;
