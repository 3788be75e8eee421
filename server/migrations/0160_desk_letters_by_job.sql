-- A letter of the office goes to those who were chosen when it was written; a job takes them from here one by one.
alter table event_broadcasts add column reader_count int not null default 0 check (reader_count >= 0);
create table broadcast_recipients (
  letter_id uuid not null references event_broadcasts on delete cascade,
  registration_id uuid not null references registrations on delete cascade,
  primary key (letter_id, registration_id)
);
create index broadcast_recipients_registration on broadcast_recipients (registration_id);

-- What the office searched for is often a name or an address: it does not belong into what is never erased.
alter table audit_log disable trigger audit_log_is_append_only;
update audit_log set change = change - 'text' || '{"isSearched": true}'
where event in ('expo.letter.write', 'expo.registration.export') and object_kind = 'event' and change ? 'text';
alter table audit_log enable trigger audit_log_is_append_only;
