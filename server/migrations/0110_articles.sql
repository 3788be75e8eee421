-- Words under which articles, events and data are found together; a table that takes tags keeps their slugs.
create table tags (
  slug text primary key check (slug ~ '^[a-z0-9-]{2,60}$'),
  name jsonb not null check (name <> '{}')
);

create table article_categories (
  slug text primary key check (slug ~ '^[a-z0-9-]{2,60}$'),
  parent text references article_categories,
  name jsonb not null check (name <> '{}'),
  position smallint not null
);

-- What an article is in all languages.
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
  check ((kind = 'external') = (external_url is not null))
);
create index articles_newest on articles (published_at desc, id desc) where published_at is not null;
create index articles_tags on articles using gin (tags) where published_at is not null;
create index articles_owner on articles (owner_id);
create index articles_pinned on articles (pinned_until) where pinned_until is not null;

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
  -- Counted up by every save and every step: whoever acts on what she did not see is refused.
  version int not null default 1,
  -- The version of the last save, see article_revisions.
  n int not null default 1,
  -- When it was published first.
  published_at timestamptz,
  -- Who wrote of what now waits: none of them may approve it.
  writer_ids uuid[] not null default '{}',
  comment text not null default '' check (char_length(comment) <= 1000),
  publish_at timestamptz,
  unpublish_at timestamptz,
  -- From which language it was translated, and from which of its published versions.
  translated_from text check (translated_from in ('zh-Hans', 'en', 'ru', 'kk')),
  translated_n int,
  is_machine_translated boolean not null default false,
  updated_at timestamptz not null,
  primary key (article_id, language),
  constraint one_slug_a_language unique (language, slug),
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
  primary key (article_id, language),
  unique (language, slug),
  foreign key (article_id, language) references article_texts on delete cascade
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

-- Addresses that an article had before.
create table article_redirects (
  language text not null,
  slug text not null,
  article_id uuid not null references articles on delete cascade,
  primary key (language, slug)
);

-- Who read what today: a hash that nobody can undo once the salt of the day is gone.
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

-- One step in the work on a text, next_state null where its state stays. Answers no row when somebody was quicker, or
-- when the mover has written of the text herself.
create function move_article_text(
  the_article uuid, the_language text, seen int, from_states text[], next_state text, due_at timestamptz,
  mover uuid, needs_other_eyes boolean, moved_at timestamptz
) returns setof article_texts language sql as $$
  update article_texts t
  set state = coalesce(next_state, t.state), version = t.version + 1, updated_at = moved_at,
    publish_at = case when next_state is null then t.publish_at when next_state = 'scheduled' then due_at end
  where t.article_id = the_article and t.language = the_language
    and t.version = seen and t.state = any(from_states)
    and not (needs_other_eyes and mover = any(t.writer_ids))
  returning t.*
$$;

-- The next text whose time has come, held for whoever asks: another program gets the one behind it.
create function next_due_article(moment timestamptz) returns setof article_texts language sql as $$
  select * from article_texts where state = 'scheduled' and publish_at <= moment
  order by publish_at limit 1 for update skip locked
$$;
