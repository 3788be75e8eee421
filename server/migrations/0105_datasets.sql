-- Figures of the trade: what a dataset is in all languages.
create table datasets (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9-]{3,60}$'),
  position smallint not null,
  title jsonb not null check (title <> '{}'),
  description jsonb not null,
  method jsonb not null,
  -- In words, with the power of ten: thousand vehicles.
  unit jsonb not null check (unit <> '{}'),
  unit_code text not null check (unit_code ~ '^[a-z_]{2,30}$'),
  decimals smallint not null check (decimals between 0 and 4),
  frequency text not null check (frequency in ('year', 'quarter', 'month')),
  flow text not null check (flow in ('export', 'import', 'production', 'sales', 'stock')),
  source_name jsonb not null check (source_name <> '{}'),
  source_url text not null check (source_url ~ '^https://' and char_length(source_url) <= 2000),
  licence jsonb not null,
  -- What has to be known before a figure is used.
  notice jsonb not null default '{}',
  retrieved_on date not null,
  next_release_on date,
  -- Whether members add up to a whole, so that shares of it mean something.
  is_additive boolean not null,
  -- How many releases were ever begun, and which one readers see; null before the first.
  last_n int not null default 0,
  live_n int,
  created_at timestamptz not null
);

create table dataset_dimensions (
  dataset_id uuid not null references datasets on delete cascade,
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,29}$'),
  position smallint not null,
  label jsonb not null check (label <> '{}'),
  primary key (dataset_id, key),
  unique (dataset_id, position)
);

create table dataset_members (
  dataset_id uuid not null,
  dimension text not null,
  key text not null check (key ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$'),
  position smallint not null,
  label jsonb not null check (label <> '{}'),
  -- The whole that the others are parts of.
  is_total boolean not null default false,
  primary key (dataset_id, dimension, key),
  foreign key (dataset_id, dimension) references dataset_dimensions on delete cascade
);

-- What was said when: figures of a release never change, and a correction is a new release.
create table dataset_releases (
  dataset_id uuid not null references datasets on delete cascade,
  n int not null,
  state text not null default 'draft' check (state in ('draft', 'published', 'withdrawn')),
  -- The release that readers saw when this one was imported; 0 for none.
  base_n int not null,
  note jsonb not null default '{}',
  row_count int not null check (row_count >= 0),
  added_count int not null,
  changed_count int not null,
  removed_count int not null,
  -- Of the imported file, hex.
  checksum text not null check (checksum ~ '^[0-9a-f]{64}$'),
  imported_by uuid references users on delete set null,
  imported_at timestamptz not null,
  published_by uuid references users on delete set null,
  published_at timestamptz,
  constraint one_number_a_release primary key (dataset_id, n),
  constraint published_by_other_eyes check (published_by <> imported_by),
  check ((state = 'draft') = (published_at is null))
);
alter table datasets add foreign key (id, live_n) references dataset_releases (dataset_id, n);

create table observations (
  dataset_id uuid not null,
  n int not null,
  -- Keys of members in the order of the dimensions.
  members text[] not null,
  -- First day of the period.
  period date not null,
  value numeric(20, 6),
  flag text check (flag in ('provisional', 'estimate', 'revised', 'confidential', 'missing')),
  constraint one_value_a_period primary key (dataset_id, n, members, period),
  constraint observations_release foreign key (dataset_id, n) references dataset_releases on delete cascade,
  check (value is not null or flag in ('confidential', 'missing'))
);

-- The number of a new release; null when readers see another release by now than the importer compared with.
create function take_release_number(asked uuid, seen int) returns int language sql as $$
  update datasets set last_n = last_n + 1 where id = asked and coalesce(live_n, 0) = seen returning last_n
$$;
