-- Cards that participants give each other: one scans the code of the other, who answers.
create table card_exchanges (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  asker_id uuid not null references users on delete cascade,
  asked_id uuid not null references users on delete cascade,
  -- Whose names are on the cards.
  asker_ticket_id uuid not null references tickets on delete cascade,
  asked_ticket_id uuid not null references tickets on delete cascade,
  state text not null check (state in ('asked', 'exchanged', 'declined')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  check (asker_id <> asked_id)
);
-- Whoever scans the one who has scanned her says yes.
create unique index one_exchange_of_two
  on card_exchanges (least(asker_ticket_id, asked_ticket_id), greatest(asker_ticket_id, asked_ticket_id));
create index card_exchanges_asked on card_exchanges (asked_id, created_at desc, id desc) where state = 'asked';
create index card_exchanges_asker on card_exchanges (asker_id, created_at desc);
create index card_exchanges_asker_ticket on card_exchanges (asker_ticket_id);
create index card_exchanges_asked_ticket on card_exchanges (asked_ticket_id);
create index card_exchanges_event on card_exchanges (event_id);

-- Copies, for names are taken out of registrations a year after the event; they go when one of the two withdraws.
create table contacts (
  id uuid primary key,
  exchange_id uuid not null references card_exchanges on delete cascade,
  owner_id uuid not null references users on delete cascade,
  event_id uuid not null references events on delete cascade,
  name text not null,
  name_latin text not null,
  company text not null,
  job_title text not null,
  email text not null,
  phone text not null,
  -- Of the owner, for herself.
  note text not null default '',
  created_at timestamptz not null,
  unique (exchange_id, owner_id)
);
create index contacts_owner on contacts (owner_id, created_at desc, id desc);
create index contacts_event on contacts (event_id);

-- Also what they agreed on with others: nobody keeps the card of one who is gone.
create or replace function erase_registrations(people uuid[]) returns void language plpgsql as $$
begin
  perform release_seats(id) from waitlist_entries where user_id = any(people) and state = 'offered';
  delete from waitlist_entries where user_id = any(people);
  delete from event_agenda where user_id = any(people);
  delete from calendar_links where user_id = any(people);
  delete from event_files where user_id = any(people);
  delete from meeting_profiles where user_id = any(people);
  delete from card_exchanges where asker_id = any(people) or asked_id = any(people);
  update tickets t set name = '', name_latin = '', company = '', job_title = ''
  from registrations r where r.id = t.registration_id and r.user_id = any(people);
  update registrations set contact = null, answers = '{}', reason = '' where user_id = any(people);
end $$;
