-- Versions of the app to install: a whole one for a store (native_app) or its web resources alone (wgt).
create table app_versions (
  id uuid primary key,
  app_id text not null,
  name text not null,
  title text not null default '',
  contents text not null default '',
  platforms text[] not null check (platforms <@ array['Android', 'iOS', 'Harmony']),
  type text not null check (type in ('native_app', 'wgt')),
  version text not null check (version ~ '^\d{1,9}(\.\d{1,9}){0,3}$'),
  -- The oldest whole app that these resources run in.
  min_native_version text check (min_native_version ~ '^\d{1,9}(\.\d{1,9}){0,3}$'),
  url text not null,
  is_published boolean not null default false,
  is_silent boolean not null default false,
  is_mandatory boolean not null default false,
  -- [{id, name, scheme, enable, priority}]
  stores jsonb not null default '[]',
  created_at timestamptz not null default now(),
  constraint app_versions_wgt_names_its_app check (type = 'native_app' or min_native_version is not null)
);
create index app_versions_newest on app_versions (app_id, type, created_at desc) where is_published;
