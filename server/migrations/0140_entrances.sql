-- Entrances of an event: whom they let in, when, and whether somebody may come back. The first has the event's own id,
-- so that a device which knows of one entrance alone is understood too.
create table entrances (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  -- Empty: what the main entrance is called depends on who reads.
  name text not null default '',
  rule text not null default 'single' check (rule in ('single', 're_entry', 'multi')),
  has_all_types boolean not null default true,
  -- Null: from the day before the event, until the day after it.
  opens_at timestamptz,
  closes_at timestamptz,
  check (opens_at < closes_at)
);
create index entrances_event on entrances (event_id);

-- Where not all kinds of tickets are let in: which.
create table entrance_types (
  entrance_id uuid not null references entrances on delete cascade,
  ticket_type_id uuid not null references ticket_types on delete cascade,
  primary key (entrance_id, ticket_type_id)
);
create index entrance_types_type on entrance_types (ticket_type_id);

insert into entrances (id, event_id) select id, id from events;

-- No event is without a way in.
create function open_entrance() returns trigger language plpgsql as $$
begin
  insert into entrances (id, event_id) values (new.id, new.id);
  return new;
end $$;
create trigger events_entrance after insert on events for each row execute function open_entrance();

-- When entrances are open. Days are those of the place; an event that ends at midnight ends on the day before.
create view entrance_windows as
select n.id, n.event_id,
  coalesce(n.opens_at, (date_trunc('day', e.starts_at at time zone e.time_zone) - interval '1 day') at time zone e.time_zone)
    as opens_at,
  coalesce(n.closes_at,
    (date_trunc('day', (e.ends_at - interval '1 second') at time zone e.time_zone) + interval '2 days') at time zone e.time_zone)
    as closes_at
from entrances n join events e on e.id = n.event_id;

drop index one_entry_a_ticket;
alter table check_ins drop constraint check_ins_result_check;
update check_ins set result = 'not_approved' where result = 'not_confirmed';
alter table check_ins
  add check (result in ('ok', 'already_used', 'double_entry', 'invalid', 'revoked', 'cancelled', 'not_approved', 'unpaid',
    'wrong_event', 'wrong_list', 'not_yet', 'too_late')),
  -- In which order they came.
  add column number bigint generated always as identity,
  add column entrance_id uuid references entrances,
  add column kind text not null default 'entry' check (kind in ('entry', 'exit')),
  add column gate text not null default '',
  -- What the device said by itself when it had no network.
  add column alone text,
  -- By the rule of then.
  add column is_single boolean not null default true,
  -- A mistake at the gate: the row stays and counts no more.
  add column undone_at timestamptz,
  add column undone_by uuid references users;
update check_ins set entrance_id = event_id;
alter table check_ins alter column entrance_id set not null;
create unique index one_entry_a_ticket on check_ins (entrance_id, ticket_id)
  where result = 'ok' and kind = 'entry' and is_single and undone_at is null;
-- What the desk looks at.
create index check_ins_latest on check_ins (event_id, number desc);

-- Until the transaction ends nobody else scans this ticket.
create function hold_ticket(ticket uuid) returns void language plpgsql as $$
begin
  perform from tickets where id = ticket for no key update;
end $$;

-- When somebody came in with a ticket first, by whatever entrance; null while nobody has.
create function first_entry(ticket uuid) returns timestamptz language sql stable as $$
  select min(happened_at) from check_ins
  where ticket_id = ticket and result = 'ok' and kind = 'entry' and undone_at is null
$$;
