-- How the office finds people: by the beginning of a name, the end of a number.
create index users_people on users (id desc) where kind = 'person' and erased_at is null;
create index users_username_prefix on users (lower(username) text_pattern_ops) where username is not null;
create index users_nickname_prefix on users (lower(nickname) text_pattern_ops) where nickname is not null;
create index users_mobile_tail on users (reverse(mobile) text_pattern_ops) where mobile is not null;

-- Bans a person (1) or lets her in again (0). Somebody is admin always, as where roles are taken.
create function set_user_status(actor uuid, person uuid, wanted smallint, reason text) returns boolean
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

-- Whoever has lost phone and backup codes asks the office. One of it asks in her name, another one decides.
create table factor_resets (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  asked_by uuid not null references users,
  reason text not null check (char_length(reason) between 3 and 500),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  is_granted boolean,
  constraint factor_resets_four_eyes check (decided_by <> asked_by and decided_by <> user_id),
  constraint factor_resets_decided check ((decided_at is null) = (is_granted is null))
);
create unique index factor_resets_one_open on factor_resets (user_id) where decided_at is null;
