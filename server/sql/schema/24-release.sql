-- Versions of the app to install: a whole one for a store (native_app) or its web resources alone (wgt).
create table app_versions (
  id uuid primary key,
  app_id text not null,
  name text not null,
  -- Texts by language.
  title jsonb not null default '{}',
  contents jsonb not null default '{}',
  platforms text[] not null check (platforms <@ array['Android', 'iOS', 'Harmony']),
  type text not null check (type in ('native_app', 'wgt')),
  version text not null check (version ~ '^\d{1,9}(\.\d{1,9}){0,3}$'),
  -- The oldest whole app that these resources run in.
  min_native_version text check (min_native_version ~ '^\d{1,9}(\.\d{1,9}){0,3}$'),
  url text not null,
  is_silent boolean not null default false,
  is_mandatory boolean not null default false,
  -- [{id, name, scheme, enable, priority}]
  stores jsonb not null default '[]',
  created_at timestamptz not null default now(),
  -- staged: offered to a share of the devices first. withdrawn: offered no more.
  state text not null default 'draft' check (state in ('draft', 'staged', 'stable', 'withdrawn')),
  -- The share of the devices while it is staged.
  rollout_percent smallint not null default 100 check (rollout_percent between 1 and 100),
  -- When two officers change one draft at once, the second is shown what the first has saved.
  revision integer not null default 1,
  constraint app_versions_wgt_names_its_app check (type = 'native_app' or min_native_version is not null)
);
create index app_versions_offered on app_versions (app_id, type) where state in ('staged', 'stable');
