-- Who invited whom. A code is made when its owner first asks for it: two to nine and A to Z without I and O.
alter table users
  add column invite_code text check (invite_code ~ '^[2-9A-HJ-NP-Z]{6}$'),
  add column inviter_id uuid references users on delete set null,
  add column invited_at timestamptz,
  add constraint users_invited_by_another check (inviter_id <> id);
create unique index users_invite_code on users (invite_code);
create index users_inviter on users (inviter_id, invited_at desc) where inviter_id is not null;

-- Somebody who has an account already takes an invitation, once. Never one of somebody whom she has invited herself, at
-- whatever distance: all who do so go one after the other, so that no two close a circle.
create function accept_invite(person uuid, code text, at timestamptz) returns void language plpgsql as $$
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
