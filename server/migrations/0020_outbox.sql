-- What has happened and must still be acted on: written in the transaction of the change, taken by the jobs.
create table outbox (
  id bigint generated always as identity,
  topic text not null,
  data jsonb not null,
  primary key (topic, id)
);
