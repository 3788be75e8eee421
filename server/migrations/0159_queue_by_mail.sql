-- Seats of forms whose mail address nobody has confirmed: for half an hour, and only so many of one network.
create table unconfirmed_seats (
  registration_id uuid primary key references registrations on delete cascade,
  event_id uuid not null references events on delete cascade,
  -- Of the network that sent the form; it goes with the row.
  network_hash bytea not null,
  count smallint not null check (count > 0),
  until timestamptz not null
);
create index unconfirmed_seats_network on unconfirmed_seats (event_id, network_hash);
create index unconfirmed_seats_ending on unconfirmed_seats (until);
-- Those of before keep what they were promised.
insert into unconfirmed_seats (registration_id, event_id, network_hash, count, until)
select r.id, r.event_id, '', (select sum(w.count) from jsonb_to_recordset(r.wanted) as w (count int)), r.expires_at
from registrations r where r.state = 'pending_email';

-- Queued by mail: the form is there, and its place in the queue leads to it.
alter table registrations
  drop constraint registrations_state_check,
  add constraint registrations_state_check check (state in ('held', 'pending_email', 'pending_approval',
    'pending_payment', 'confirmed', 'queued', 'rejected', 'cancelled', 'expired'));
create unique index one_place_by_mail on registrations (event_id, lower(contact ->> 'email')) where state = 'queued';

alter table waitlist_entries
  -- Null of whoever has no account.
  alter column user_id drop not null,
  add column registration_id uuid references registrations on delete cascade,
  add constraint somebody_waits check (user_id is not null or registration_id is not null);
create unique index one_place_a_registration on waitlist_entries (registration_id)
  where state in ('waiting', 'offered');

-- Whoever moves one of the two moves the other: the form that waits, and its place.
create function end_with_registration() returns trigger language plpgsql as $$
begin
  if old.state = 'pending_email' then
    delete from unconfirmed_seats where registration_id = new.id;
  end if;
  if old.state = 'queued' then
    perform release_seats(id) from waitlist_entries where registration_id = new.id and state = 'offered';
    update waitlist_entries set state = 'cancelled', offer_until = null
    where registration_id = new.id and state in ('waiting', 'offered');
  end if;
  return null;
end $$;
create trigger end_with_registration after update of state on registrations
  for each row when (old.state <> new.state and old.state in ('pending_email', 'queued'))
  execute function end_with_registration();

create function end_with_place() returns trigger language plpgsql as $$
begin
  update registrations set state = case when tg_op = 'DELETE' then 'cancelled' else new.state end
  where id = old.registration_id and state = 'queued';
  return null;
end $$;
create trigger end_with_place after update of state on waitlist_entries
  for each row when (new.registration_id is not null and new.state in ('cancelled', 'expired'))
  execute function end_with_place();
create trigger end_with_lost_place after delete on waitlist_entries
  for each row when (old.registration_id is not null) execute function end_with_place();

-- Her places in queues become hers too. Where she begins another registration at the same moment she keeps that one,
-- and the one by mail stays with its letter.
create or replace function own_registrations_by_mail() returns trigger language plpgsql as $$
declare
  found_one record;
begin
  perform lock_mail(new.email);
  for found_one in
    select r.id from registrations r
    where r.user_id is null and r.email_confirmed_at is not null and lower(r.contact ->> 'email') = new.email
      and not exists (select from registrations o where o.user_id = new.id and o.event_id = r.event_id
        and o.state in ('held', 'pending_email', 'pending_approval', 'pending_payment', 'confirmed'))
    order by r.id
  loop
    begin
      update registrations set user_id = new.id where id = found_one.id and user_id is null;
      update waitlist_entries set user_id = new.id where registration_id = found_one.id and user_id is null;
    exception when unique_violation then
      null;
    end;
  end loop;
  return null;
end $$;
