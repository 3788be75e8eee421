-- What the office sets an event up with: series, cover, live link, sale windows, halls, and states of stands.
create table event_series (
  id uuid primary key,
  name jsonb not null check (name <> '{}'),
  created_at timestamptz not null
);

alter table events
  add column series_id uuid references event_series,
  -- An address below /media/; without one the cover is drawn by the event's type.
  add column cover text not null default '',
  -- Where everybody can watch while it runs.
  add column live_url text not null default '';
create index events_series on events (series_id) where series_id is not null;

-- Null: as long as registration for the event.
alter table ticket_types
  add column sale_opens_at timestamptz,
  add column sale_closes_at timestamptz,
  add column has_waitlist boolean not null default true,
  add check (sale_opens_at < sale_closes_at);

alter table quotas add column position smallint not null default 0;

-- How often each part of an event was saved, and by whom last: whoever saves says which version she has seen.
create table event_parts (
  event_id uuid not null references events on delete cascade,
  part text not null check (part in ('facts', 'agenda', 'tickets', 'questions', 'plan')),
  version int not null default 0,
  changed_by uuid references users on delete set null,
  changed_at timestamptz,
  primary key (event_id, part)
);

-- True for the one who has seen the latest version; it is hers to write then.
create function take_version(event uuid, which text, seen int, who uuid, at timestamptz) returns boolean
language plpgsql as $$
begin
  insert into event_parts (event_id, part) values (event, which) on conflict do nothing;
  update event_parts set version = version + 1, changed_by = who, changed_at = at
  where event_id = event and part = which and version = seen;
  return found;
end $$;

-- Fewer seats than are taken would throw somebody out: refused, on the row as it is when its lock is had.
create function resize_quota(quota uuid, wanted int) returns boolean language plpgsql as $$
begin
  update quotas set size = wanted where id = quota and (wanted is null or used <= wanted);
  return found;
end $$;

alter table exhibitors
  add column version int not null default 1,
  add column changed_by uuid references users on delete set null,
  add column changed_at timestamptz;

-- Whoever was turned down or has withdrawn may come again.
alter table exhibitors drop constraint exhibitors_event_id_shop_id_key;
create unique index one_exhibitor_a_shop on exhibitors (event_id, shop_id) where state not in ('rejected', 'withdrawn');

create table event_halls (
  event_id uuid not null references events on delete cascade,
  name text not null,
  position smallint not null,
  -- Metres.
  width real not null check (width > 0),
  height real not null check (height > 0),
  primary key (event_id, name)
);
insert into event_halls (event_id, name, position, width, height)
select event_id, hall, row_number() over (partition by event_id order by hall) - 1,
  ceil(max(x + width) + 2), ceil(max(y + height) + 2)
from booths group by event_id, hall;

alter table booths
  add column id uuid not null default gen_random_uuid() unique,
  add column state text not null default 'available'
    check (state in ('available', 'held', 'reserved', 'confirmed', 'blocked')),
  add column held_until timestamptz,
  drop constraint booths_exhibitor_id_fkey,
  add foreign key (exhibitor_id) references exhibitors,
  add foreign key (event_id, hall) references event_halls;
update booths set state = 'confirmed' where exhibitor_id is not null;
alter table booths
  add check ((state in ('held', 'reserved', 'confirmed')) = (exhibitor_id is not null)),
  add check ((state = 'held') = (held_until is not null));
create index booths_held on booths (held_until) where state = 'held';

-- Takes a stand from one of several states to another; false when somebody was quicker.
create function move_booth(booth uuid, from_states text[], to_state text, holder uuid, until_when timestamptz)
returns boolean language plpgsql as $$
begin
  update booths set state = to_state, held_until = until_when,
    exhibitor_id = case
      when to_state in ('available', 'blocked') then null
      else coalesce(holder, exhibitor_id) end
  where id = booth and state = any(from_states);
  return found;
end $$;
