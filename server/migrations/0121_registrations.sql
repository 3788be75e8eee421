-- Who comes to an event. The first three states keep seats; seat_holds says which.
create table registrations (
  id uuid primary key,
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'),
  event_id uuid not null references events,
  user_id uuid not null references users,
  state text not null check (state in ('held', 'pending_approval', 'confirmed', 'rejected', 'cancelled', 'expired')),
  -- [{typeId, count}]
  wanted jsonb not null,
  -- {name, email, phone, company, jobTitle}; null until it is sent off, and again when the person is erased.
  contact jsonb,
  answers jsonb not null default '{}',
  language text not null,
  reason text not null default '',
  expires_at timestamptz,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check ((state = 'held') = (expires_at is not null))
);
-- One at a time for each person: whoever wants more seats asks for them in one.
create unique index one_live_registration on registrations (user_id, event_id)
  where state in ('held', 'pending_approval', 'confirmed');
create index registrations_user on registrations (user_id, created_at desc, id desc);
create index registrations_event on registrations (event_id, created_at desc, id desc);
create index registrations_expiring on registrations (expires_at) where state = 'held';
create index registrations_pending on registrations (event_id) where state = 'pending_approval';

create table tickets (
  id uuid primary key,
  registration_id uuid not null references registrations on delete cascade,
  event_id uuid not null references events,
  ticket_type_id uuid not null references ticket_types,
  position smallint not null,
  -- What can be typed at the entrance when no camera reads the code.
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  name text not null,
  name_latin text not null default '',
  company text not null default '',
  job_title text not null default '',
  unique (registration_id, position)
);
create index tickets_event on tickets (event_id, id);

create table waitlist_entries (
  id uuid primary key,
  event_id uuid not null references events,
  ticket_type_id uuid not null references ticket_types,
  user_id uuid not null references users,
  count smallint not null check (count between 1 and 20),
  language text not null,
  state text not null check (state in ('waiting', 'offered', 'accepted', 'cancelled', 'expired')),
  -- Whoever let an offer lapse goes to the end, once.
  queued_at timestamptz not null,
  offer_count smallint not null default 0,
  offer_until timestamptz,
  created_at timestamptz not null,
  check ((state = 'offered') = (offer_until is not null))
);
create unique index one_place_in_the_queue on waitlist_entries (user_id, ticket_type_id)
  where state in ('waiting', 'offered');
create index waitlist_queue on waitlist_entries (event_id, queued_at, id) where state = 'waiting';
create index waitlist_offers on waitlist_entries (offer_until) where state = 'offered';
create index waitlist_user on waitlist_entries (user_id, event_id);

-- Which seats a registration or an offer keeps: whoever gives them back deletes the row, so nobody can twice.
create table seat_holds (
  holder_id uuid not null,
  quota_id uuid not null references quotas,
  count int not null check (count > 0),
  primary key (holder_id, quota_id)
);
create index seat_holds_quota on seat_holds (quota_id);

-- Takes seats where there are so many. The condition is checked on the row as it is when its lock is had.
create function take_seats(quota uuid, wanted int) returns boolean language plpgsql as $$
begin
  update quotas set used = used + wanted where id = quota and (size is null or used + wanted <= size);
  return found;
end $$;

-- Gives back what a holder keeps; in the order of quotas, as all who take them.
create function release_seats(holder uuid) returns int language plpgsql as $$
declare
  kept seat_holds;
  released int := 0;
begin
  for kept in select * from seat_holds where holder_id = holder order by quota_id loop
    delete from seat_holds where holder_id = holder and quota_id = kept.quota_id;
    if found then
      update quotas set used = used - kept.count where id = kept.quota_id;
      released := released + kept.count;
    end if;
  end loop;
  return released;
end $$;

-- Offers free seats to a place in the queue; false when she has left it meanwhile.
create function offer_place(entry uuid, until_when timestamptz) returns boolean language plpgsql as $$
begin
  update waitlist_entries set state = 'offered', offer_until = until_when, offer_count = offer_count + 1
  where id = entry and state = 'waiting';
  return found;
end $$;

-- What somebody was written about: a job that runs again writes nothing twice.
create table event_emails (
  subject_id uuid not null,
  kind text not null,
  occurrence text not null,
  created_at timestamptz not null,
  constraint one_letter_each primary key (subject_id, kind, occurrence)
);

create table event_agenda (
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references event_sessions on delete cascade,
  primary key (user_id, session_id)
);
create index event_agenda_session on event_agenda (session_id);

-- The secret address by which a calendar program follows a person's events.
create table calendar_links (
  user_id uuid primary key references users on delete cascade,
  token text not null unique
);

-- Erases people from their registrations. Seats of offers go back; that somebody came stays counted.
create function erase_registrations(people uuid[]) returns void language plpgsql as $$
begin
  perform release_seats(id) from waitlist_entries where user_id = any(people) and state = 'offered';
  delete from waitlist_entries where user_id = any(people);
  delete from event_agenda where user_id = any(people);
  delete from calendar_links where user_id = any(people);
  update tickets t set name = '', name_latin = '', company = '', job_title = ''
  from registrations r where r.id = t.registration_id and r.user_id = any(people);
  update registrations set contact = null, answers = '{}', reason = '' where user_id = any(people);
end $$;
