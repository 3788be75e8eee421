-- The office makes datasets: what readers see of one stands in these tables, what is being written in its versions.
alter table datasets
  add column code text unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  add column theme text not null default 'vehicles'
    check (theme in ('vehicles', 'new-energy', 'parts', 'tyres', 'market')),
  add column publisher jsonb not null default '{}',
  add column geo_scheme text check (geo_scheme = 'ISO2'),
  add column product_scheme text check (product_scheme = 'HS'),
  add column state text not null default 'published' check (
    state in ('draft', 'in_review', 'needs_changes', 'published', 'unpublished', 'archived')),
  -- Readers may see it, as soon as it has a release.
  add column is_shown boolean not null default true,
  add column version int not null default 1,
  -- Which version readers see; null where none was ever written here.
  add column shown_version int,
  -- The reviewer's requested changes.
  add column comment text not null default '';

alter table dataset_members
  add column parent text,
  -- Of the six that tell lines apart; null for whichever is free.
  add column colour smallint check (colour between 1 and 6),
  add foreign key (dataset_id, dimension, parent) references dataset_members deferrable initially deferred;

-- Every version that was ever saved, whole: who wrote what. Nobody's work is lost.
create table dataset_versions (
  dataset_id uuid not null references datasets on delete cascade,
  n int not null,
  form jsonb not null,
  edited_by uuid references users on delete set null,
  edited_at timestamptz not null,
  primary key (dataset_id, n)
);

-- Views of the figures that the office has chosen, each with what it shows.
create table dataset_charts (
  dataset_id uuid not null references datasets on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('line', 'bar', 'stacked', 'map', 'table')),
  transform text not null,
  members text[] not null,
  from_period text,
  to_period text,
  title jsonb not null check (title <> '{}'),
  takeaway jsonb not null,
  notes jsonb not null,
  primary key (dataset_id, position)
);

-- The next version; null when somebody saved meanwhile, or it lies where nothing is written.
create function take_dataset_version(asked uuid, seen int) returns int language sql as $$
  update datasets set version = version + 1, state = 'draft', comment = ''
  where id = asked and version = seen and state not in ('in_review', 'archived') returning version
$$;
