-- Seats of sessions that have a limit, counted where they are taken. A table of its own: the page of an event is as it was
-- when somebody takes a seat.
create table session_limits (
  session_id uuid primary key references event_sessions on delete cascade,
  size int not null check (size > 0),
  used int not null default 0 check (used >= 0),
  constraint never_more_than_the_room_has check (used <= size)
);

create table session_seats (
  session_id uuid not null references event_sessions on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('booked', 'waiting')),
  -- By which the queue is ordered.
  asked_at timestamptz not null,
  -- Out of the queue: she is written to, and does not know before.
  seated_later boolean not null default false,
  primary key (session_id, user_id)
);
create index session_seats_user on session_seats (user_id);
create index session_seats_queue on session_seats (session_id, asked_at, user_id) where state = 'waiting';

-- True for whoever gets a seat; it is counted then.
create function take_session_seat(session uuid) returns boolean language plpgsql as $$
begin
  update session_limits set used = used + 1 where session_id = session and used < size;
  return found;
end $$;

-- Gives as many seats as are free to whoever has waited longest.
create function seat_those_who_wait(session uuid) returns void language plpgsql as $$
declare
  next_one uuid;
begin
  loop
    -- Whoever books now has to wait for this: no seat goes past the queue.
    perform from session_limits where session_id = session and used < size for no key update;
    exit when not found;
    select user_id into next_one from session_seats where session_id = session and state = 'waiting'
      order by asked_at, user_id limit 1 for update skip locked;
    exit when not found;
    update session_seats set state = 'booked', seated_later = true where session_id = session and user_id = next_one;
    update session_limits set used = used + 1 where session_id = session;
  end loop;
end $$;

-- Books a seat, or a place in the queue; whoever has one already keeps it.
create function book_session_seat(session uuid, person uuid, at timestamptz) returns void language plpgsql as $$
begin
  insert into session_seats (session_id, user_id, state, asked_at) values (session, person, 'waiting', at)
    on conflict do nothing;
  if not found then return; end if;
  if take_session_seat(session) then
    update session_seats set state = 'booked' where session_id = session and user_id = person;
  else
    -- Waits for whoever is leaving: her seat is for the queue, of which this one is now.
    perform from session_limits where session_id = session for no key update;
    perform seat_those_who_wait(session);
  end if;
end $$;

-- False where more seats are taken than there would be.
create function limit_session(session uuid, wanted int) returns boolean language plpgsql as $$
declare
  taken int;
begin
  update session_limits set size = wanted where session_id = session and used <= wanted;
  if not found then
    if exists (select from session_limits where session_id = session) then return false; end if;
    select count(*) into taken from session_seats where session_id = session and state = 'booked';
    if taken > wanted then return false; end if;
    insert into session_limits (session_id, size, used) values (session, wanted, taken);
  end if;
  perform seat_those_who_wait(session);
  return true;
end $$;

-- Everybody finds a seat: nobody waits any more.
create function open_session(session uuid) returns void language plpgsql as $$
begin
  delete from session_limits where session_id = session;
  update session_seats set state = 'booked', seated_later = true where session_id = session and state = 'waiting';
end $$;

-- Whoever leaves gives her seat back, whatever it was that took her out.
create function give_session_seat_back() returns trigger language plpgsql as $$
begin
  if old.state = 'booked' then
    update session_limits set used = used - 1 where session_id = old.session_id;
    perform seat_those_who_wait(old.session_id);
  end if;
  return null;
end $$;
create trigger session_seats_left after delete on session_seats
  for each row execute function give_session_seat_back();

-- Who does not come to the event sits in none of its sessions. In the order of their ids: no two wait for each other.
create function leave_sessions() returns trigger language plpgsql as $$
declare
  one uuid;
begin
  for one in select s.session_id from session_seats s join event_sessions e on e.id = s.session_id
    where s.user_id = new.user_id and e.event_id = new.event_id order by s.session_id
  loop
    delete from session_seats where session_id = one and user_id = new.user_id;
  end loop;
  return null;
end $$;
create trigger registrations_leave_sessions after update of state on registrations
  for each row when (old.state = 'confirmed' and new.state <> 'confirmed') execute function leave_sessions();

-- The secret of a calendar stands nowhere but in its address.
alter table calendar_links add column token_hash bytea unique, add column made_at timestamptz not null default now();
update calendar_links set token_hash = sha256(convert_to(token, 'UTF8'));
alter table calendar_links alter column token_hash set not null, drop column token;
