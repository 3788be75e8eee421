-- Registrations without an account, by a mail address that is confirmed; and what costs something waits for its payment.
alter table registrations
  -- Null: she registered by mail. She becomes the owner as soon as an account of hers has that address.
  alter column user_id drop not null,
  -- When she opened the link of the letter; null also of members, whose account is enough.
  add column email_confirmed_at timestamptz,
  -- What it cost when the seats were taken, in minor units.
  add column total_minor bigint not null default 0 check (total_minor >= 0),
  add column currency text,
  add check ((total_minor > 0) = (currency is not null)),
  drop constraint registrations_state_check,
  add constraint registrations_state_check check (state in ('held', 'pending_email', 'pending_approval',
    'pending_payment', 'confirmed', 'rejected', 'cancelled', 'expired')),
  drop constraint registrations_check,
  add constraint only_some_end_by_themselves
    check ((state in ('held', 'pending_email', 'pending_payment')) = (expires_at is not null));

drop index one_live_registration;
create unique index one_live_registration on registrations (user_id, event_id)
  where state in ('held', 'pending_email', 'pending_approval', 'pending_payment', 'confirmed');
-- Whoever writes down an address of another keeps nobody from registering: it counts from when it is confirmed.
create unique index one_live_registration_by_mail on registrations (event_id, lower(contact ->> 'email'))
  where user_id is null and state in ('pending_approval', 'pending_payment', 'confirmed');
create index registrations_by_mail on registrations (lower(contact ->> 'email')) where user_id is null;
drop index registrations_expiring;
create index registrations_expiring on registrations (expires_at) where expires_at is not null;

-- Letters to addresses that nobody has confirmed yet, as hashes, for their limits; a day long.
create table invitee_emails (
  id uuid primary key,
  address_hash bytea not null,
  network_hash bytea not null,
  created_at timestamptz not null
);
create index invitee_emails_address on invitee_emails (address_hash, created_at);
create index invitee_emails_network on invitee_emails (network_hash, created_at);
create index invitee_emails_old on invitee_emails (created_at);

-- One after another for each address: an account that begins while a link is opened misses nothing.
create function lock_mail(mail text) returns void language sql as
  'select pg_advisory_xact_lock(hashtextextended(mail, 143))';

-- An account with an address, which accounts have only when it is confirmed, owns what was registered by it.
create function own_registrations_by_mail() returns trigger language plpgsql as $$
begin
  perform lock_mail(new.email);
  update registrations r set user_id = new.id
  where r.user_id is null and r.email_confirmed_at is not null and lower(r.contact ->> 'email') = new.email
    and not exists (select from registrations o where o.user_id = new.id and o.event_id = r.event_id
      and o.state in ('held', 'pending_email', 'pending_approval', 'pending_payment', 'confirmed'));
  return null;
end $$;
create trigger own_registrations_by_mail after insert or update of email on users
  for each row when (new.email is not null) execute function own_registrations_by_mail();
