-- Which version of which document a person has accepted, and when first; kept as long as her account.
create table terms_accepted (
  user_id uuid not null references users on delete cascade,
  document text not null check (document in ('service', 'privacy')),
  version text not null check (version <> ''),
  language text not null,
  accepted_at timestamptz not null,
  primary key (user_id, document, version)
);
