-- An authorisation of a brand is checked by the office. One that stood before waits for the office like a new one, and
-- counts meanwhile for thirty days.
alter table shop_certificates
  add column state text check (state in ('submitted', 'accepted', 'returned', 'rejected')),
  add column revision integer not null default 1,
  add column submitted_at timestamptz,
  add column decided_at timestamptz,
  add column counts_until date,
  add column reason text check (reason in ('brand', 'shop', 'issuer', 'expired', 'unreadable', 'forged', 'other')),
  add column note text not null default '' check (char_length(note) <= 500);
update shop_certificates set state = 'submitted', submitted_at = now(), counts_until = current_date + 30
where kind = 'authorisation';
alter table shop_certificates add check ((kind = 'authorisation') = (state is not null));
alter table shop_certificates add check (state is null or submitted_at is not null);
create index shop_certificates_waiting on shop_certificates (submitted_at, id) where state = 'submitted';
