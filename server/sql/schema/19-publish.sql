-- Words under which articles, events and data are found together; a table that takes tags keeps their slugs.
create table tags (
  slug text primary key check (slug ~ '^[a-z0-9-]{2,60}$'),
  name jsonb not null check (name <> '{}'),
  id uuid not null default gen_random_uuid() unique,
  position smallint not null default 0,
  is_hidden boolean not null default false,
  version int not null default 1
);

create table article_categories (
  slug text primary key check (slug ~ '^[a-z0-9-]{2,60}$'),
  parent text references article_categories,
  name jsonb not null check (name <> '{}'),
  position smallint not null,
  -- The office renames, orders and hides categories and tags. Version 1 is as they were delivered.
  id uuid not null default gen_random_uuid() unique,
  is_hidden boolean not null default false,
  version int not null default 1
);
create index article_categories_parent on article_categories (parent) where parent is not null;

-- The language-independent data of an article.
create table articles (
  id uuid primary key,
  -- For people: N7K4QZ.
  code text not null unique check (code ~ '^[0-9A-Z]{6,8}$'),
  kind text not null check (kind in ('news', 'notice', 'interview', 'video', 'external', 'report', 'policy')),
  category text not null references article_categories,
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  -- Below /media/; '' for none. The focal point, in percent of width and height, stays when the picture is cut.
  cover text not null default '',
  focal_x smallint not null default 50 check (focal_x between 0 and 100),
  focal_y smallint not null default 50 check (focal_y between 0 and 100),
  author_name jsonb not null default '{}',
  source_name jsonb not null default '{}',
  source_url text not null default '' check (char_length(source_url) <= 2000),
  -- Where an article of the kind external lies.
  external_url text check (external_url ~ '^https://' and char_length(external_url) <= 2000),
  pinned_until timestamptz,
  is_featured boolean not null default false,
  related_ids uuid[] not null default '{}' check (cardinality(related_ids) <= 6),
  default_language text not null,
  owner_id uuid references users,
  view_count bigint not null default 0,
  -- When the first of its languages was published; null while none is.
  published_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The film of an article of the kind video: a file below /media/, or a page of one of the houses that show films.
  video text not null default '' check (char_length(video) <= 2000),
  check ((kind = 'external') = (external_url is not null))
);
create index articles_newest on articles (published_at desc, id desc) where published_at is not null;
create index articles_tags on articles using gin (tags) where published_at is not null;
create index articles_owner on articles (owner_id);
create index articles_pinned on articles (pinned_until) where pinned_until is not null;
create index articles_category on articles (category);
create index articles_by_updated on articles (updated_at, id);
create index articles_by_views on articles (view_count, id);

-- One language of an article as it is worked on. Readers see article_pages, never this.
create table article_texts (
  article_id uuid not null references articles on delete cascade,
  language text not null check (language in ('zh-Hans', 'en', 'ru', 'kk')),
  slug text not null check (slug ~ '^[a-z0-9-]{3,96}$'),
  title text not null check (char_length(title) between 3 and 160),
  summary text not null default '' check (char_length(summary) <= 300),
  body jsonb not null,
  cover_alt text not null default '' check (char_length(cover_alt) <= 190),
  seo_title text not null default '' check (char_length(seo_title) <= 70),
  seo_description text not null default '' check (char_length(seo_description) <= 160),
  state text not null default 'draft' check (state in
    ('draft', 'in_review', 'needs_changes', 'approved', 'scheduled', 'published', 'unpublished', 'archived')),
  -- Incremented by every save and every transition: a change based on an older version is refused.
  version int not null default 1,
  -- The version of the last save, see article_revisions.
  n int not null default 1,
  -- When it was published first.
  published_at timestamptz,
  -- Authors of the pending text: none of them may approve it.
  writer_ids uuid[] not null default '{}',
  comment text not null default '' check (char_length(comment) <= 1000),
  publish_at timestamptz,
  unpublish_at timestamptz,
  -- From which language it was translated, and from which of its published versions.
  translated_from text check (translated_from in ('zh-Hans', 'en', 'ru', 'kk')),
  translated_n int,
  is_machine_translated boolean not null default false,
  updated_at timestamptz not null,
  -- The correction notice that readers see.
  correction text not null default '' check (char_length(correction) <= 500),
  primary key (article_id, language),
  constraint one_slug_per_language unique (language, slug),
  check ((state = 'scheduled') <= (publish_at is not null)),
  check ((translated_from is null) = (translated_n is null)),
  check (translated_from <> language)
);
create index article_texts_due on article_texts (publish_at) where state = 'scheduled';
create index article_texts_state on article_texts (state, updated_at desc);

-- What readers see. A row is there exactly while the language is published.
create table article_pages (
  article_id uuid not null references articles on delete cascade,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  -- Made of the body when it was published: pages and feeds that work without script.
  html text not null,
  cover_alt text not null,
  seo_title text not null,
  seo_description text not null,
  minutes smallint not null,
  -- The version that is shown, see article_revisions.
  n int not null,
  search tsvector not null,
  published_at timestamptz not null,
  updated_at timestamptz not null,
  published_by uuid references users,
  unpublish_at timestamptz,
  correction text not null default '',
  corrected_at timestamptz,
  primary key (article_id, language),
  unique (language, slug),
  foreign key (article_id, language) references article_texts on delete cascade,
  check ((correction = '') = (corrected_at is null))
);
create index article_pages_search on article_pages using gin (search);
create index article_pages_newest on article_pages (language, published_at desc, article_id desc);
create index article_pages_ending on article_pages (unpublish_at) where unpublish_at is not null;

create table article_revisions (
  article_id uuid not null,
  language text not null,
  n int not null,
  snapshot jsonb not null,
  author_id uuid references users,
  note text not null default '' check (char_length(note) <= 200),
  is_published boolean not null default false,
  created_at timestamptz not null,
  primary key (article_id, language, n),
  foreign key (article_id, language) references article_texts on delete cascade
);
create index article_revisions_author on article_revisions (author_id);

-- Former addresses of an article.
create table article_redirects (
  language text not null,
  slug text not null,
  article_id uuid not null references articles on delete cascade,
  primary key (language, slug)
);

-- Uploads that an article shows: they are kept while it does, also when the account that uploaded them is erased.
create table article_files (
  article_id uuid not null references articles on delete cascade,
  -- Where it is shown: in all languages, in the draft of one, or in the page that readers see.
  part text not null,
  path text not null,
  primary key (article_id, part, path)
);
create index article_files_path on article_files (path);

-- Broken links of published articles as of the last check: what is repaired or no longer shown is deleted.
create table article_broken_links (
  article_id uuid not null,
  language text not null,
  -- Where the link is: in the text, a picture in it, the cover, the film, the source, or the external article.
  place text not null check (place in ('text', 'picture', 'film', 'cover', 'source', 'elsewhere')),
  address text not null check (char_length(address) <= 2000),
  kind text not null check (kind in ('missing', 'gone', 'moved', 'file', 'insecure', 'private', 'form')),
  -- The words of the link.
  words text not null check (char_length(words) <= 200),
  -- The current address; '' unless it has moved.
  moved_to text not null,
  found_at timestamptz not null,
  primary key (article_id, language, place, address),
  foreign key (article_id, language) references article_pages on delete cascade
);

-- The last check of all links: one row.
create table article_link_checks (
  id int primary key check (id = 1),
  begun_at timestamptz not null,
  done_at timestamptz,
  pages int not null default 0,
  links int not null default 0
);

-- Readers of a day as salted hashes, which nobody can reverse once the salt of the day is deleted.
create table view_salts (
  day date primary key,
  salt bytea not null
);

create table article_views (
  article_id uuid not null references articles on delete cascade,
  day date not null,
  visitor bytea not null,
  primary key (day, article_id, visitor)
);

-- Views of an article by day; who viewed it is deleted before.
create table article_view_days (
  article_id uuid not null references articles on delete cascade,
  day date not null,
  views int not null check (views > 0),
  primary key (article_id, day)
);

-- Contact details of the alliance: one row at most, none until the office enters them.
create table alliance_contact (
  id uuid primary key check (id = '00000000-0000-7000-8000-00000000c0de'),
  version int not null default 1,
  email text not null default '' check (char_length(email) <= 254),
  phone text not null default '' check (phone = '' or phone ~ '^\+[1-9][0-9]{6,14}$'),
  address jsonb not null default '{}',
  hours jsonb not null default '{}',
  latitude float8 check (latitude between -90 and 90),
  longitude float8 check (longitude between -180 and 180),
  updated_at timestamptz not null,
  check ((latitude is null) = (longitude is null))
);

-- Statistics of the trade: what a dataset is, in all languages.
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
  -- What readers must know before they use the figures.
  notice jsonb not null default '{}',
  retrieved_on date not null,
  next_release_on date,
  -- Whether members add up to a whole, so that shares of it mean something.
  is_additive boolean not null,
  -- Releases so far, and the one that readers see; null before the first.
  last_n int not null default 0,
  live_n int,
  created_at timestamptz not null,
  -- What readers see of a dataset is in this table; what is being edited is in dataset_versions.
  code text unique check (code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'),
  theme text not null default 'vehicles'
    check (theme in ('vehicles', 'new-energy', 'parts', 'tyres', 'market')),
  publisher jsonb not null default '{}',
  geo_scheme text check (geo_scheme = 'ISO2'),
  product_scheme text check (product_scheme = 'HS'),
  state text not null default 'published' check (
    state in ('draft', 'in_review', 'needs_changes', 'published', 'unpublished', 'archived')),
  -- Visible as soon as it has a release.
  is_shown boolean not null default true,
  version int not null default 1,
  -- The version that readers see; null when there is none.
  shown_version int,
  -- The changes that the reviewer requested.
  comment text not null default '',
  -- Column mapping of import files: entered once, kept for the next file.
  import_columns jsonb not null default '{}',
  -- Who may read the figures: everybody, signed-in users, or, for the latest months, members only.
  access text not null default 'public' check (access in ('public', 'login', 'member')),
  member_lag_months smallint check (member_lag_months between 1 and 120),
  -- The languages in which the published texts are complete: readers of any other get the nearest one.
  languages text[] not null default '{}',
  constraint datasets_member_lag check ((access = 'member') = (member_lag_months is not null))
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
  -- The total of which the others are parts.
  is_total boolean not null default false,
  parent text,
  -- Of the six that tell lines apart; null for whichever is free.
  colour smallint check (colour between 1 and 6),
  -- The member whose figures stand for the dataset in lists; without one, the total.
  is_headline boolean not null default false,
  primary key (dataset_id, dimension, key),
  foreign key (dataset_id, dimension) references dataset_dimensions on delete cascade,
  foreign key (dataset_id, dimension, parent) references dataset_members deferrable initially deferred
);

-- Figures of a release never change; a correction is a new release.
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
  -- Why an administrator who is alone in an office published their own import.
  override text check (override <> ''),
  constraint one_number_per_release primary key (dataset_id, n),
  check ((state = 'draft') = (published_at is null)),
  constraint published_by_another_user check (published_by <> imported_by or override is not null)
);

create table observations (
  dataset_id uuid not null,
  n int not null,
  -- Member keys in the order of the dimensions.
  members text[] not null,
  -- First day of the period.
  period date not null,
  value numeric(20, 6),
  flag text check (flag in ('provisional', 'estimate', 'revised', 'confidential', 'missing')),
  constraint one_value_per_period primary key (dataset_id, n, members, period),
  constraint observations_release foreign key (dataset_id, n) references dataset_releases on delete cascade,
  check (value is not null or flag in ('confidential', 'missing'))
);

-- Every saved version, complete.
create table dataset_versions (
  dataset_id uuid not null references datasets on delete cascade,
  n int not null,
  form jsonb not null,
  edited_by uuid references users on delete set null,
  edited_at timestamptz not null,
  primary key (dataset_id, n)
);

-- Charts that the office has chosen.
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

-- Readers' reports of errors in a dataset. Once the office has settled one, its email address is deleted.
create table dataset_reports (
  id uuid primary key,
  dataset_id uuid not null references datasets on delete cascade,
  -- The release that readers saw; null when there was none.
  release_n int,
  text text not null check (char_length(text) between 10 and 1000),
  email text not null default '' check (char_length(email) <= 254),
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid references users on delete set null,
  constraint dataset_reports_settled_without_email check (settled_at is null or email = '')
);
create index dataset_reports_dataset on dataset_reports (dataset_id, created_at desc);
create index dataset_reports_open on dataset_reports (dataset_id) where settled_at is null;
create index dataset_reports_settled_by on dataset_reports (settled_by);

-- Users to notify of new figures, and the release of the last notification.
create table dataset_followers (
  user_id uuid not null references users on delete cascade,
  dataset_id uuid not null references datasets on delete cascade,
  notified_n int not null,
  created_at timestamptz not null,
  primary key (user_id, dataset_id)
);
create index dataset_followers_dataset on dataset_followers (dataset_id);

alter table datasets add foreign key (id, live_n) references dataset_releases (dataset_id, n);

-- Categories as one reads them: each behind its parent; hidden with the one above it. `path` holds it and all above.
create view article_category_tree as
with recursive tree as (
  select slug, parent, name, position, is_hidden, version, array[slug] as path,
    array[to_char(position, 'FM00000') || slug] as place
  from article_categories where parent is null
  union all
  select c.slug, c.parent, c.name, c.position, tree.is_hidden or c.is_hidden, c.version, tree.path || c.slug,
    tree.place || (to_char(c.position, 'FM00000') || c.slug)
  from article_categories c join tree on tree.slug = c.parent
)
select slug, parent, name, is_hidden, version, path, cardinality(path) as depth, place from tree;
