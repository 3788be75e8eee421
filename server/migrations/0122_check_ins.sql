-- Scans at the entrance, all of them: also those that were refused, and those of devices that had no network.
create table check_ins (
  event_id uuid not null references events,
  -- Made by the device: a scan that is sent again is the same scan.
  nonce uuid not null,
  ticket_id uuid references tickets on delete cascade,
  result text not null check (result in
    ('ok', 'already_used', 'double_entry', 'invalid', 'cancelled', 'not_confirmed', 'wrong_event')),
  device text not null,
  scanned_by uuid references users,
  happened_at timestamptz not null,
  received_at timestamptz not null,
  primary key (event_id, nonce)
);
-- A ticket opens the door once.
create unique index one_entry_a_ticket on check_ins (ticket_id) where result = 'ok';
create index check_ins_ticket on check_ins (ticket_id, received_at);
