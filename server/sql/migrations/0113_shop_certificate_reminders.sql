-- At which stages before its last day the team of a shop was told of an authorisation of a brand.
create table shop_certificate_reminders (
  certificate_id uuid not null references shop_certificates (id) on delete cascade,
  held_until date not null,
  days_before integer not null,
  told_at timestamptz not null,
  primary key (certificate_id, held_until, days_before)
);
create index shop_certificates_ending on shop_certificates (valid_until) where state = 'accepted';
