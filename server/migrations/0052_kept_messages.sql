-- Mail and SMS of a server that has no service to send them by: kept for whoever develops and tests.
create table kept_messages (
  id uuid primary key,
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamptz not null
);
create index kept_messages_created_at on kept_messages (created_at desc);
