-- An existing account accepts an invitation, once, and never one from an account that it has invited itself, at
-- whatever distance. The lock keeps two transactions from closing a circle together.
create or replace function accept_invite(person uuid, code text, at timestamptz) returns void language plpgsql as $$
declare
  inviter uuid;
begin
  perform pg_advisory_xact_lock(7241112);
  select id into inviter from users where invite_code = code and status = 0 and id <> person;
  if inviter is null or exists (
    with recursive above as (
      select inviter as id
      union
      select u.inviter_id from users u join above on u.id = above.id where u.inviter_id is not null
    ) select from above where id = person) then
    perform refuse('INVITE_CODE_INVALID');
  end if;
  update users set inviter_id = inviter, invited_at = at where id = person and inviter_id is null;
  if not found then
    perform refuse('INVITER_FIXED');
  end if;
end $$;
