-- Mail and SMS of a server that has no service to send them by: kept for whoever develops and tests.
create table undelivered_messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
create index undelivered_messages_created_at on undelivered_messages (created_at desc);
