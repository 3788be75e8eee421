-- What an approved enterprise says about itself: the rest of it stays in the form of its application.
alter table enterprise_applications
  add column cover text not null default '',
  add column contacts jsonb not null default '{}',
  add column profile_version integer not null default 1;

-- What the office took off the public page: the same picture or text cannot be put back.
create table company_takedowns (
  id uuid primary key,
  application_id uuid not null references enterprise_applications (id) on delete cascade,
  item text not null check (item in ('logo', 'cover', 'photos', 'introduction', 'website', 'contacts')),
  content jsonb not null,
  reason text not null check (char_length(reason) <= 500),
  taken_at timestamptz not null
);
create index company_takedowns_application on company_takedowns (application_id, taken_at);
