-- The whole schema as the database has it, with all migrations. Written by `npm run schema`: not edited by hand.

create extension btree_gin;
create extension btree_gist;
create extension pg_trgm;

create table addresses (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  phone text not null,
  country text not null,
  city_id integer not null,
  street text not null,
  postcode text not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint addresses_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint addresses_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 80))),
  constraint addresses_phone_check CHECK ((phone ~ '^\+[1-9]\d{6,14}$'::text)),
  constraint addresses_street_check CHECK (((char_length(street) >= 3) AND (char_length(street) <= 200))),
  constraint addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX addresses_one_default ON public.addresses USING btree (user_id) WHERE is_default;
CREATE INDEX addresses_user ON public.addresses USING btree (user_id, created_at);

create table alliance_bank_accounts (
  id uuid not null,
  currency text not null,
  version integer not null,
  holder text not null,
  bank text not null,
  account_number text not null,
  swift text not null default ''::text,
  note text not null default ''::text,
  changed_at timestamp with time zone not null,
  constraint alliance_bank_accounts_pkey PRIMARY KEY (id),
  constraint alliance_bank_accounts_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USD'::text, 'RUB'::text, 'KZT'::text]))),
  constraint alliance_bank_accounts_currency_key UNIQUE (currency),
  constraint alliance_bank_accounts_version_check CHECK ((version > 0))
);

create table alliance_contact (
  id uuid not null,
  version integer not null default 1,
  email text not null default ''::text,
  phone text not null default ''::text,
  address jsonb not null default '{}'::jsonb,
  hours jsonb not null default '{}'::jsonb,
  latitude double precision,
  longitude double precision,
  updated_at timestamp with time zone not null,
  constraint alliance_contact_pkey PRIMARY KEY (id),
  constraint alliance_contact_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint alliance_contact_email_check CHECK ((char_length(email) <= 254)),
  constraint alliance_contact_id_check CHECK ((id = '00000000-0000-7000-8000-00000000c0de'::uuid)),
  constraint alliance_contact_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint alliance_contact_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint alliance_contact_phone_check CHECK (((phone = ''::text) OR (phone ~ '^\+[1-9][0-9]{6,14}$'::text)))
);

create table announcement_recipients (
  announcement_id uuid not null,
  user_id uuid not null,
  delivered_at timestamp with time zone,
  opened_at timestamp with time zone,
  constraint announcement_recipients_pkey PRIMARY KEY (announcement_id, user_id),
  constraint announcement_recipients_announcement_id_fkey FOREIGN KEY (announcement_id) REFERENCES announcements(id) ON DELETE CASCADE,
  constraint announcement_recipients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX announcement_recipients_user ON public.announcement_recipients USING btree (user_id);

create table announcements (
  id uuid not null,
  version integer not null default 1,
  state text not null,
  title jsonb not null,
  text jsonb not null,
  link text not null,
  audience jsonb not null,
  send_at timestamp with time zone,
  author_id uuid not null,
  reason text not null default ''::text,
  sent_through uuid,
  recipient_count integer not null default 0,
  delivered_count integer not null default 0,
  opened_count integer not null default 0,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint announcements_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'review'::text, 'scheduled'::text, 'sending'::text, 'sent'::text, 'cancelled'::text])))
);
CREATE INDEX announcements_author ON public.announcements USING btree (author_id);
CREATE INDEX announcements_due ON public.announcements USING btree (send_at) WHERE (state = 'scheduled'::text);
CREATE INDEX announcements_state ON public.announcements USING btree (state, id DESC);

create table answer_files (
  id uuid not null,
  event_id uuid not null,
  question text not null,
  name text not null,
  registration_id uuid,
  constraint answer_files_pkey PRIMARY KEY (id),
  constraint answer_files_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint answer_files_id_fkey FOREIGN KEY (id) REFERENCES media_files(id) ON DELETE CASCADE,
  constraint answer_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint answer_files_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE
);
CREATE INDEX answer_files_event ON public.answer_files USING btree (event_id);
CREATE UNIQUE INDEX one_file_per_answer ON public.answer_files USING btree (registration_id, question) WHERE (registration_id IS NOT NULL);
CREATE TRIGGER answer_files_discard_file AFTER DELETE ON public.answer_files FOR EACH ROW EXECUTE FUNCTION discard_answer_file();

create table answer_links (
  token_hash bytea not null,
  file_id uuid not null,
  user_id uuid,
  is_office boolean not null,
  expires_at timestamp with time zone not null,
  constraint answer_links_pkey PRIMARY KEY (token_hash),
  constraint answer_links_file_id_fkey FOREIGN KEY (file_id) REFERENCES answer_files(id) ON DELETE CASCADE,
  constraint answer_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX answer_links_file ON public.answer_links USING btree (file_id);
CREATE INDEX answer_links_old ON public.answer_links USING btree (expires_at);
CREATE INDEX answer_links_user ON public.answer_links USING btree (user_id);

create table app_versions (
  id uuid not null,
  app_id text not null,
  name text not null,
  title jsonb not null default '{}'::jsonb,
  contents jsonb not null default '{}'::jsonb,
  platforms text[] not null,
  type text not null,
  version text not null,
  min_native_version text,
  url text not null,
  is_silent boolean not null default false,
  is_mandatory boolean not null default false,
  stores jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null default now(),
  state text not null default 'draft'::text,
  rollout_percent smallint not null default 100,
  revision integer not null default 1,
  constraint app_versions_pkey PRIMARY KEY (id),
  constraint app_versions_min_native_version_check CHECK ((min_native_version ~ '^\d{1,9}(\.\d{1,9}){0,3}$'::text)),
  constraint app_versions_platforms_check CHECK ((platforms <@ ARRAY['Android'::text, 'iOS'::text, 'Harmony'::text])),
  constraint app_versions_rollout_percent_check CHECK (((rollout_percent >= 1) AND (rollout_percent <= 100))),
  constraint app_versions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'staged'::text, 'stable'::text, 'withdrawn'::text]))),
  constraint app_versions_type_check CHECK ((type = ANY (ARRAY['native_app'::text, 'wgt'::text]))),
  constraint app_versions_version_check CHECK ((version ~ '^\d{1,9}(\.\d{1,9}){0,3}$'::text)),
  constraint app_versions_wgt_names_its_app CHECK (((type = 'native_app'::text) OR (min_native_version IS NOT NULL)))
);
CREATE INDEX app_versions_offered ON public.app_versions USING btree (app_id, type) WHERE (state = ANY (ARRAY['staged'::text, 'stable'::text]));

create table article_broken_links (
  article_id uuid not null,
  language text not null,
  place text not null,
  address text not null,
  kind text not null,
  words text not null,
  moved_to text not null,
  found_at timestamp with time zone not null,
  constraint article_broken_links_pkey PRIMARY KEY (article_id, language, place, address),
  constraint article_broken_links_address_check CHECK ((char_length(address) <= 2000)),
  constraint article_broken_links_article_id_language_fkey FOREIGN KEY (article_id, language) REFERENCES article_pages(article_id, language) ON DELETE CASCADE,
  constraint article_broken_links_kind_check CHECK ((kind = ANY (ARRAY['missing'::text, 'gone'::text, 'moved'::text, 'file'::text, 'insecure'::text, 'private'::text, 'form'::text]))),
  constraint article_broken_links_place_check CHECK ((place = ANY (ARRAY['text'::text, 'picture'::text, 'film'::text, 'cover'::text, 'source'::text, 'elsewhere'::text]))),
  constraint article_broken_links_words_check CHECK ((char_length(words) <= 200))
);

create table article_categories (
  slug text not null,
  parent text,
  name jsonb not null,
  position smallint not null,
  id uuid not null default gen_random_uuid(),
  is_hidden boolean not null default false,
  version integer not null default 1,
  constraint article_categories_pkey PRIMARY KEY (slug),
  constraint article_categories_id_key UNIQUE (id),
  constraint article_categories_name_check CHECK ((name <> '{}'::jsonb)),
  constraint article_categories_parent_fkey FOREIGN KEY (parent) REFERENCES article_categories(slug),
  constraint article_categories_slug_check CHECK ((slug ~ '^[a-z0-9-]{2,60}$'::text))
);
CREATE INDEX article_categories_parent ON public.article_categories USING btree (parent) WHERE (parent IS NOT NULL);

create table article_files (
  article_id uuid not null,
  part text not null,
  path text not null,
  constraint article_files_pkey PRIMARY KEY (article_id, part, path),
  constraint article_files_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE
);
CREATE INDEX article_files_path ON public.article_files USING btree (path);

create table article_link_checks (
  id integer not null,
  begun_at timestamp with time zone not null,
  done_at timestamp with time zone,
  pages integer not null default 0,
  links integer not null default 0,
  constraint article_link_checks_pkey PRIMARY KEY (id),
  constraint article_link_checks_id_check CHECK ((id = 1))
);

create table article_pages (
  article_id uuid not null,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null,
  body jsonb not null,
  html text not null,
  cover_alt text not null,
  seo_title text not null,
  seo_description text not null,
  minutes smallint not null,
  n integer not null,
  search tsvector not null,
  published_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_by uuid,
  unpublish_at timestamp with time zone,
  correction text not null default ''::text,
  corrected_at timestamp with time zone,
  constraint article_pages_pkey PRIMARY KEY (article_id, language),
  constraint article_pages_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_pages_article_id_language_fkey FOREIGN KEY (article_id, language) REFERENCES article_texts(article_id, language) ON DELETE CASCADE,
  constraint article_pages_check CHECK (((correction = ''::text) = (corrected_at IS NULL))),
  constraint article_pages_language_slug_key UNIQUE (language, slug),
  constraint article_pages_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id)
);
CREATE INDEX article_pages_ending ON public.article_pages USING btree (unpublish_at) WHERE (unpublish_at IS NOT NULL);
CREATE INDEX article_pages_newest ON public.article_pages USING btree (language, published_at DESC, article_id DESC);
CREATE INDEX article_pages_search ON public.article_pages USING gin (search);
CREATE TRIGGER files_of_page AFTER INSERT OR DELETE OR UPDATE OF body ON public.article_pages FOR EACH ROW EXECUTE FUNCTION record_files_of_text('page ');

create table article_redirects (
  language text not null,
  slug text not null,
  article_id uuid not null,
  constraint article_redirects_pkey PRIMARY KEY (language, slug),
  constraint article_redirects_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE
);

create table article_revisions (
  article_id uuid not null,
  language text not null,
  n integer not null,
  snapshot jsonb not null,
  author_id uuid,
  note text not null default ''::text,
  is_published boolean not null default false,
  created_at timestamp with time zone not null,
  constraint article_revisions_pkey PRIMARY KEY (article_id, language, n),
  constraint article_revisions_article_id_language_fkey FOREIGN KEY (article_id, language) REFERENCES article_texts(article_id, language) ON DELETE CASCADE,
  constraint article_revisions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint article_revisions_note_check CHECK ((char_length(note) <= 200))
);
CREATE INDEX article_revisions_author ON public.article_revisions USING btree (author_id);

create table article_texts (
  article_id uuid not null,
  language text not null,
  slug text not null,
  title text not null,
  summary text not null default ''::text,
  body jsonb not null,
  cover_alt text not null default ''::text,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  state text not null default 'draft'::text,
  version integer not null default 1,
  n integer not null default 1,
  published_at timestamp with time zone,
  writer_ids uuid[] not null default '{}'::uuid[],
  comment text not null default ''::text,
  publish_at timestamp with time zone,
  unpublish_at timestamp with time zone,
  translated_from text,
  translated_n integer,
  is_machine_translated boolean not null default false,
  updated_at timestamp with time zone not null,
  correction text not null default ''::text,
  constraint article_texts_pkey PRIMARY KEY (article_id, language),
  constraint article_texts_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_texts_check CHECK (((state = 'scheduled'::text) <= (publish_at IS NOT NULL))),
  constraint article_texts_check1 CHECK (((translated_from IS NULL) = (translated_n IS NULL))),
  constraint article_texts_check2 CHECK ((translated_from <> language)),
  constraint article_texts_comment_check CHECK ((char_length(comment) <= 1000)),
  constraint article_texts_correction_check CHECK ((char_length(correction) <= 500)),
  constraint article_texts_cover_alt_check CHECK ((char_length(cover_alt) <= 190)),
  constraint article_texts_language_check CHECK ((language = ANY (ARRAY['zh-Hans'::text, 'en'::text, 'ru'::text, 'kk'::text]))),
  constraint article_texts_seo_description_check CHECK ((char_length(seo_description) <= 160)),
  constraint article_texts_seo_title_check CHECK ((char_length(seo_title) <= 70)),
  constraint article_texts_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,96}$'::text)),
  constraint article_texts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'needs_changes'::text, 'approved'::text, 'scheduled'::text, 'published'::text, 'unpublished'::text, 'archived'::text]))),
  constraint article_texts_summary_check CHECK ((char_length(summary) <= 300)),
  constraint article_texts_title_check CHECK (((char_length(title) >= 3) AND (char_length(title) <= 160))),
  constraint article_texts_translated_from_check CHECK ((translated_from = ANY (ARRAY['zh-Hans'::text, 'en'::text, 'ru'::text, 'kk'::text]))),
  constraint one_slug_per_language UNIQUE (language, slug)
);
CREATE INDEX article_texts_due ON public.article_texts USING btree (publish_at) WHERE (state = 'scheduled'::text);
CREATE INDEX article_texts_state ON public.article_texts USING btree (state, updated_at DESC);
CREATE TRIGGER files_of_text AFTER INSERT OR DELETE OR UPDATE OF body ON public.article_texts FOR EACH ROW EXECUTE FUNCTION record_files_of_text('text ');

create table article_view_days (
  article_id uuid not null,
  day date not null,
  views integer not null,
  constraint article_view_days_pkey PRIMARY KEY (article_id, day),
  constraint article_view_days_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_view_days_views_check CHECK ((views > 0))
);

create table article_views (
  article_id uuid not null,
  day date not null,
  visitor bytea not null,
  constraint article_views_pkey PRIMARY KEY (day, article_id, visitor),
  constraint article_views_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE
);

create table articles (
  id uuid not null,
  code text not null,
  kind text not null,
  category text not null,
  tags text[] not null default '{}'::text[],
  cover text not null default ''::text,
  focal_x smallint not null default 50,
  focal_y smallint not null default 50,
  author_name jsonb not null default '{}'::jsonb,
  source_name jsonb not null default '{}'::jsonb,
  source_url text not null default ''::text,
  external_url text,
  pinned_until timestamp with time zone,
  is_featured boolean not null default false,
  related_ids uuid[] not null default '{}'::uuid[],
  default_language text not null,
  owner_id uuid,
  view_count bigint not null default 0,
  published_at timestamp with time zone,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  video text not null default ''::text,
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_category_fkey FOREIGN KEY (category) REFERENCES article_categories(slug),
  constraint articles_check CHECK (((kind = 'external'::text) = (external_url IS NOT NULL))),
  constraint articles_code_check CHECK ((code ~ '^[0-9A-Z]{6,8}$'::text)),
  constraint articles_code_key UNIQUE (code),
  constraint articles_external_url_check CHECK (((external_url ~ '^https://'::text) AND (char_length(external_url) <= 2000))),
  constraint articles_focal_x_check CHECK (((focal_x >= 0) AND (focal_x <= 100))),
  constraint articles_focal_y_check CHECK (((focal_y >= 0) AND (focal_y <= 100))),
  constraint articles_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'notice'::text, 'interview'::text, 'video'::text, 'external'::text, 'report'::text, 'policy'::text]))),
  constraint articles_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint articles_related_ids_check CHECK ((cardinality(related_ids) <= 6)),
  constraint articles_source_url_check CHECK ((char_length(source_url) <= 2000)),
  constraint articles_tags_check CHECK ((cardinality(tags) <= 10)),
  constraint articles_video_check CHECK ((char_length(video) <= 2000))
);
CREATE INDEX articles_by_updated ON public.articles USING btree (updated_at, id);
CREATE INDEX articles_by_views ON public.articles USING btree (view_count, id);
CREATE INDEX articles_category ON public.articles USING btree (category);
CREATE INDEX articles_newest ON public.articles USING btree (published_at DESC, id DESC) WHERE (published_at IS NOT NULL);
CREATE INDEX articles_owner ON public.articles USING btree (owner_id);
CREATE INDEX articles_pinned ON public.articles USING btree (pinned_until) WHERE (pinned_until IS NOT NULL);
CREATE INDEX articles_tags ON public.articles USING gin (tags) WHERE (published_at IS NOT NULL);
CREATE TRIGGER files_of_article AFTER INSERT OR UPDATE OF cover, video ON public.articles FOR EACH ROW EXECUTE FUNCTION record_files_of_article();

create table attribute_values (
  id integer not null generated always as identity,
  attribute_key text not null,
  value text not null,
  constraint attribute_values_pkey PRIMARY KEY (id),
  constraint attribute_values_attribute_key_fkey FOREIGN KEY (attribute_key) REFERENCES attributes(key),
  constraint attribute_values_attribute_key_value_key UNIQUE (attribute_key, value),
  constraint attribute_values_value_check CHECK (((char_length(value) >= 1) AND (char_length(value) <= 200)))
);

create table attributes (
  key text not null,
  type text not null,
  name jsonb not null,
  unit text,
  min_value numeric,
  max_value numeric,
  max_length integer,
  values jsonb not null default '[]'::jsonb,
  constraint attributes_pkey PRIMARY KEY (key),
  constraint attributes_type_check CHECK ((type = ANY (ARRAY['enum'::text, 'number'::text, 'text'::text])))
);

create table audit_log (
  id bigint not null generated always as identity,
  actor_id uuid,
  event text not null,
  object_kind text not null,
  object_id uuid not null,
  change jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null default now(),
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_actor ON public.audit_log USING btree (actor_id, created_at, id);
CREATE INDEX audit_log_event ON public.audit_log USING btree (event, created_at, id);
CREATE INDEX audit_log_object ON public.audit_log USING btree (object_id, created_at, id);
CREATE INDEX audit_log_time ON public.audit_log USING btree (created_at, id);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table audit_seals (
  first_id bigint not null,
  last_id bigint not null,
  hash bytea not null,
  sealed_at timestamp with time zone not null default now(),
  constraint audit_seals_pkey PRIMARY KEY (first_id),
  constraint audit_seals_check CHECK (((first_id >= 1) AND (last_id >= first_id))),
  constraint audit_seals_hash_check CHECK ((octet_length(hash) = 32))
);
CREATE TRIGGER audit_seals_never_change BEFORE DELETE OR UPDATE ON public.audit_seals FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table auth_events (
  id uuid not null,
  user_id uuid,
  kind text not null,
  way text not null,
  is_ok boolean not null,
  session_id uuid,
  device_hash bytea,
  user_agent text not null,
  network text not null,
  created_at timestamp with time zone not null,
  constraint auth_events_pkey PRIMARY KEY (id),
  constraint auth_events_network_check CHECK (((network = ''::text) OR (network ~ '/(24|48)$'::text))),
  constraint auth_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX auth_events_created_at ON public.auth_events USING btree (created_at);
CREATE INDEX auth_events_device ON public.auth_events USING btree (user_id, device_hash) WHERE (is_ok AND (device_hash IS NOT NULL));
CREATE INDEX auth_events_user ON public.auth_events USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE TRIGGER auth_events_never_change BEFORE UPDATE ON public.auth_events FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table backup_codes (
  user_id uuid not null,
  hash bytea not null,
  used_at timestamp with time zone,
  constraint backup_codes_pkey PRIMARY KEY (user_id, hash),
  constraint backup_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table bank_claims (
  id uuid not null,
  provider text not null,
  reference text not null,
  payment_reference text not null,
  online_payment_id uuid,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  reason text not null default ''::text,
  order_minor bigint not null default 0,
  shop_minor bigint not null default 0,
  buyer_minor bigint not null default 0,
  alliance_minor bigint not null default 0,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  refunded_minor bigint not null default 0,
  stated_minor bigint,
  stated_currency text,
  exchange jsonb,
  charged_minor bigint,
  early_charge_minor bigint,
  early_charge_currency text,
  constraint bank_claims_pkey PRIMARY KEY (id),
  constraint bank_claims_alliance_minor_check CHECK ((alliance_minor >= 0)),
  constraint bank_claims_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bank_claims_buyer_minor_check CHECK ((buyer_minor >= 0)),
  constraint bank_claims_charged_minor_check CHECK ((charged_minor >= 0)),
  constraint bank_claims_check CHECK ((refunded_minor <= amount_minor)),
  constraint bank_claims_check1 CHECK (((early_charge_minor IS NULL) = (early_charge_currency IS NULL))),
  constraint bank_claims_early_charge_minor_check CHECK ((early_charge_minor >= 0)),
  constraint bank_claims_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payments(id),
  constraint bank_claims_order_minor_check CHECK ((order_minor >= 0)),
  constraint bank_claims_provider_reference_key UNIQUE (provider, reference),
  constraint bank_claims_refunded_minor_check CHECK ((refunded_minor >= 0)),
  constraint bank_claims_shop_minor_check CHECK ((shop_minor >= 0)),
  constraint bank_claims_state_check CHECK ((state = ANY (ARRAY['open'::text, 'lost'::text, 'won'::text]))),
  constraint bank_claims_stated_minor_check CHECK ((stated_minor > 0))
);
CREATE INDEX bank_claims_early ON public.bank_claims USING btree (provider, payment_reference) WHERE (online_payment_id IS NULL);
CREATE INDEX bank_claims_listed ON public.bank_claims USING btree (created_at DESC, id DESC);
CREATE INDEX bank_claims_payment ON public.bank_claims USING btree (online_payment_id);
CREATE INDEX bank_claims_state ON public.bank_claims USING btree (state, created_at DESC, id DESC);

create table booths (
  event_id uuid not null,
  hall text not null,
  code text not null,
  x real not null,
  y real not null,
  width real not null,
  height real not null,
  exhibitor_id uuid,
  id uuid not null default gen_random_uuid(),
  state text not null default 'available'::text,
  held_until timestamp with time zone,
  constraint booths_pkey PRIMARY KEY (event_id, code),
  constraint booths_check CHECK (((state = ANY (ARRAY['held'::text, 'reserved'::text, 'confirmed'::text])) = (exhibitor_id IS NOT NULL))),
  constraint booths_check1 CHECK (((state = 'held'::text) = (held_until IS NOT NULL))),
  constraint booths_code_check CHECK ((code ~ '^[A-Z0-9-]{1,12}$'::text)),
  constraint booths_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint booths_event_id_hall_fkey FOREIGN KEY (event_id, hall) REFERENCES event_halls(event_id, name),
  constraint booths_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id),
  constraint booths_height_check CHECK ((height > (0)::double precision)),
  constraint booths_id_key UNIQUE (id),
  constraint booths_state_check CHECK ((state = ANY (ARRAY['available'::text, 'held'::text, 'reserved'::text, 'confirmed'::text, 'blocked'::text]))),
  constraint booths_width_check CHECK ((width > (0)::double precision))
);
CREATE INDEX booths_exhibitor ON public.booths USING btree (exhibitor_id);
CREATE INDEX booths_held ON public.booths USING btree (held_until) WHERE (state = 'held'::text);
CREATE TRIGGER booths_added AFTER INSERT ON public.booths REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER booths_changed AFTER UPDATE ON public.booths REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER booths_removed AFTER DELETE ON public.booths REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table brand_request_shops (
  request_id uuid not null,
  shop_id uuid not null,
  user_id uuid,
  homepage text not null,
  note text not null,
  logo text not null default ''::text,
  asked_at timestamp with time zone not null,
  constraint brand_request_shops_pkey PRIMARY KEY (request_id, shop_id),
  constraint brand_request_shops_homepage_check CHECK ((char_length(homepage) <= 600)),
  constraint brand_request_shops_logo_check CHECK ((char_length(logo) <= 600)),
  constraint brand_request_shops_note_check CHECK ((char_length(note) <= 500)),
  constraint brand_request_shops_request_id_fkey FOREIGN KEY (request_id) REFERENCES brand_requests(id) ON DELETE CASCADE,
  constraint brand_request_shops_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint brand_request_shops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX brand_request_shops_shop ON public.brand_request_shops USING btree (shop_id);
CREATE INDEX brand_request_shops_user ON public.brand_request_shops USING btree (user_id, asked_at);

create table brand_requests (
  id uuid not null,
  brand_id integer,
  name text not null,
  name_key text not null,
  state text not null,
  target_id integer,
  refusal text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint brand_requests_pkey PRIMARY KEY (id),
  constraint brand_requests_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id) ON DELETE SET NULL,
  constraint brand_requests_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint brand_requests_check1 CHECK (((state = 'refused'::text) = (refusal IS NOT NULL))),
  constraint brand_requests_name_check CHECK (((char_length(name) >= 2) AND (char_length(name) <= 60))),
  constraint brand_requests_name_key_check CHECK (((char_length(name_key) >= 1) AND (char_length(name_key) <= 200))),
  constraint brand_requests_refusal_check CHECK ((refusal = ANY (ARRAY['notBrand'::text, 'misspelt'::text, 'counterfeit'::text, 'unclear'::text]))),
  constraint brand_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'aliased'::text, 'refused'::text]))),
  constraint brand_requests_target_id_fkey FOREIGN KEY (target_id) REFERENCES brands(id) ON DELETE SET NULL
);
CREATE INDEX brand_requests_brand ON public.brand_requests USING btree (brand_id);
CREATE INDEX brand_requests_state ON public.brand_requests USING btree (state, created_at, id);
CREATE INDEX brand_requests_target ON public.brand_requests USING btree (target_id);
CREATE UNIQUE INDEX brand_requests_waiting_once ON public.brand_requests USING btree (name_key) WHERE (state = 'waiting'::text);

create table brands (
  id integer not null generated always as identity,
  slug text not null,
  name text not null,
  name_zh text,
  country text,
  tier text not null,
  tags text[] not null default '{}'::text[],
  synonyms text[] not null default '{}'::text[],
  state text not null default 'accepted'::text,
  added_synonyms text[] not null default '{}'::text[],
  constraint brands_pkey PRIMARY KEY (id),
  constraint brands_slug_key UNIQUE (slug),
  constraint brands_state_check CHECK ((state = ANY (ARRAY['accepted'::text, 'asked'::text, 'refused'::text]))),
  constraint brands_tier_check CHECK ((tier = ANY (ARRAY['oe'::text, 'oes'::text, 'aftermarket'::text])))
);

create table broadcast_recipients (
  broadcast_id uuid not null,
  registration_id uuid not null,
  constraint broadcast_recipients_pkey PRIMARY KEY (broadcast_id, registration_id),
  constraint broadcast_recipients_broadcast_id_fkey FOREIGN KEY (broadcast_id) REFERENCES event_broadcasts(id) ON DELETE CASCADE,
  constraint broadcast_recipients_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE
);
CREATE INDEX broadcast_recipients_registration ON public.broadcast_recipients USING btree (registration_id);

create table calendar_links (
  user_id uuid not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint calendar_links_pkey PRIMARY KEY (user_id),
  constraint calendar_links_token_hash_key UNIQUE (token_hash),
  constraint calendar_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table captchas (
  device_id text not null,
  scene text not null,
  text text not null,
  attempt_count integer not null default 0,
  expires_at timestamp with time zone not null,
  constraint captchas_pkey PRIMARY KEY (device_id, scene),
  constraint captchas_device_id_check CHECK ((char_length(device_id) <= 100))
);
CREATE INDEX captchas_expires_at ON public.captchas USING btree (expires_at);

create table card_exchanges (
  id uuid not null,
  event_id uuid not null,
  requester_id uuid not null,
  recipient_id uuid not null,
  requester_ticket_id uuid not null,
  recipient_ticket_id uuid not null,
  state text not null,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  is_withdrawn boolean not null default false,
  constraint card_exchanges_pkey PRIMARY KEY (id),
  constraint card_exchanges_check CHECK ((requester_id <> recipient_id)),
  constraint card_exchanges_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint card_exchanges_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint card_exchanges_recipient_ticket_id_fkey FOREIGN KEY (recipient_ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint card_exchanges_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint card_exchanges_requester_ticket_id_fkey FOREIGN KEY (requester_ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint card_exchanges_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'exchanged'::text, 'declined'::text])))
);
CREATE INDEX card_exchanges_event ON public.card_exchanges USING btree (event_id);
CREATE INDEX card_exchanges_recipient ON public.card_exchanges USING btree (recipient_id, created_at DESC, id DESC) WHERE (state = 'requested'::text);
CREATE INDEX card_exchanges_recipient_ticket ON public.card_exchanges USING btree (recipient_ticket_id);
CREATE INDEX card_exchanges_requester ON public.card_exchanges USING btree (requester_id, created_at DESC);
CREATE INDEX card_exchanges_requester_ticket ON public.card_exchanges USING btree (requester_ticket_id);
CREATE UNIQUE INDEX one_exchange_per_pair ON public.card_exchanges USING btree (LEAST(requester_ticket_id, recipient_ticket_id), GREATEST(requester_ticket_id, recipient_ticket_id));

create table carrier_rates (
  id uuid not null,
  carrier_id uuid not null,
  position smallint not null,
  from_country text,
  to_country text not null,
  currency text not null,
  base_minor bigint not null,
  per_kilogram_minor bigint not null,
  per_cubic_metre_minor bigint not null,
  kilograms_max integer,
  days_min smallint not null,
  days_max smallint not null,
  constraint carrier_rates_pkey PRIMARY KEY (id),
  constraint carrier_rates_base_minor_check CHECK ((base_minor >= 0)),
  constraint carrier_rates_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carriers(id) ON DELETE CASCADE,
  constraint carrier_rates_carrier_id_from_country_to_country_key UNIQUE NULLS NOT DISTINCT (carrier_id, from_country, to_country),
  constraint carrier_rates_check CHECK ((days_max >= days_min)),
  constraint carrier_rates_days_min_check CHECK ((days_min >= 0)),
  constraint carrier_rates_from_country_fkey FOREIGN KEY (from_country) REFERENCES countries(code),
  constraint carrier_rates_kilograms_max_check CHECK ((kilograms_max > 0)),
  constraint carrier_rates_per_cubic_metre_minor_check CHECK ((per_cubic_metre_minor >= 0)),
  constraint carrier_rates_per_kilogram_minor_check CHECK ((per_kilogram_minor >= 0)),
  constraint carrier_rates_to_country_fkey FOREIGN KEY (to_country) REFERENCES countries(code)
);
CREATE INDEX carrier_rates_country ON public.carrier_rates USING btree (to_country);
CREATE TRIGGER carrier_rates_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.carrier_rates FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table carriers (
  id uuid not null,
  name jsonb not null,
  mode text not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint carriers_pkey PRIMARY KEY (id),
  constraint carriers_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text, 'multimodal'::text, 'courier'::text]))),
  constraint carriers_name_check CHECK ((name <> '{}'::jsonb))
);
CREATE TRIGGER carriers_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.carriers FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table cart_lines (
  user_id uuid not null,
  offer_id uuid not null,
  quantity integer not null,
  is_selected boolean not null default true,
  created_at timestamp with time zone not null default now(),
  seen jsonb,
  constraint cart_lines_pkey PRIMARY KEY (user_id, offer_id),
  constraint cart_lines_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint cart_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cart_lines_offer ON public.cart_lines USING btree (offer_id);

create table cart_saved_lines (
  user_id uuid not null,
  offer_id uuid not null,
  quantity integer not null,
  saved_at timestamp with time zone not null,
  seen jsonb,
  constraint cart_saved_lines_pkey PRIMARY KEY (user_id, offer_id),
  constraint cart_saved_lines_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint cart_saved_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000000))),
  constraint cart_saved_lines_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX cart_saved_lines_offer ON public.cart_saved_lines USING btree (offer_id);

create table categories (
  id smallint not null generated always as identity,
  slug text not null,
  level smallint not null,
  parent_id smallint,
  position integer not null,
  name jsonb not null,
  synonyms jsonb not null default '{}'::jsonb,
  hs_code text,
  constraint categories_pkey PRIMARY KEY (id),
  constraint categories_hs_code_fkey FOREIGN KEY (hs_code) REFERENCES hs_codes(code),
  constraint categories_level_check CHECK (((level >= 1) AND (level <= 3))),
  constraint categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES categories(id),
  constraint categories_slug_key UNIQUE (slug)
);
CREATE INDEX categories_parent ON public.categories USING btree (parent_id, "position");
CREATE TRIGGER categories_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.categories FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table category_attributes (
  category_id smallint not null,
  attribute_key text not null,
  position smallint not null,
  is_required boolean not null,
  constraint category_attributes_pkey PRIMARY KEY (category_id, attribute_key),
  constraint category_attributes_attribute_key_fkey FOREIGN KEY (attribute_key) REFERENCES attributes(key) ON DELETE CASCADE,
  constraint category_attributes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE
);

create table check_ins (
  event_id uuid not null,
  nonce uuid not null,
  ticket_id uuid,
  result text not null,
  device text not null,
  scanned_by uuid,
  happened_at timestamp with time zone not null,
  received_at timestamp with time zone not null,
  number bigint not null generated always as identity,
  entrance_id uuid not null,
  kind text not null default 'entry'::text,
  gate text not null default ''::text,
  alone text,
  is_single boolean not null default true,
  undone_at timestamp with time zone,
  undone_by uuid,
  constraint check_ins_pkey PRIMARY KEY (event_id, nonce),
  constraint check_ins_entrance_id_fkey FOREIGN KEY (entrance_id) REFERENCES entrances(id),
  constraint check_ins_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint check_ins_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'exit'::text]))),
  constraint check_ins_result_check CHECK ((result = ANY (ARRAY['ok'::text, 'already_used'::text, 'double_entry'::text, 'invalid'::text, 'revoked'::text, 'cancelled'::text, 'not_approved'::text, 'unpaid'::text, 'wrong_event'::text, 'wrong_list'::text, 'not_yet'::text, 'too_late'::text]))),
  constraint check_ins_scanned_by_fkey FOREIGN KEY (scanned_by) REFERENCES users(id),
  constraint check_ins_ticket_id_fkey FOREIGN KEY (ticket_id) REFERENCES tickets(id) ON DELETE CASCADE,
  constraint check_ins_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id)
);
CREATE INDEX check_ins_latest ON public.check_ins USING btree (event_id, number DESC);
CREATE INDEX check_ins_ticket ON public.check_ins USING btree (ticket_id, received_at);
CREATE UNIQUE INDEX one_entry_per_ticket ON public.check_ins USING btree (entrance_id, ticket_id) WHERE ((result = 'ok'::text) AND (kind = 'entry'::text) AND is_single AND (undone_at IS NULL));

create table checkouts (
  id uuid not null,
  buyer_id uuid not null,
  created_at timestamp with time zone not null,
  constraint checkouts_pkey PRIMARY KEY (id),
  constraint checkouts_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id)
);

create table cities (
  id integer not null,
  country text not null,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  is_capital boolean not null default false,
  time_zone text not null default 'UTC'::text,
  constraint cities_pkey PRIMARY KEY (id),
  constraint cities_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint cities_name_not_empty CHECK ((name <> '{}'::jsonb))
);
CREATE INDEX cities_by_location ON public.cities USING gist (point(longitude, latitude));
CREATE INDEX cities_country ON public.cities USING btree (country, population DESC, id);
CREATE TRIGGER cities_rename_shop_cards AFTER UPDATE ON public.cities REFERENCING OLD TABLE AS before NEW TABLE AS renamed FOR EACH STATEMENT EXECUTE FUNCTION update_renamed_shop_cards();

create table city_names (
  city_id integer not null,
  spelling text not null,
  population integer not null,
  constraint city_names_pkey PRIMARY KEY (spelling, city_id),
  constraint city_names_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id) ON DELETE CASCADE
);
CREATE INDEX city_names_prefix ON public.city_names USING btree (spelling text_pattern_ops, population DESC);

create table commission_rates (
  id uuid not null,
  category_id smallint,
  version integer not null,
  basis_points integer,
  valid_from timestamp with time zone not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint commission_rates_pkey PRIMARY KEY (id),
  constraint commission_rates_basis_points_check CHECK (((basis_points >= 0) AND (basis_points <= 5000))),
  constraint commission_rates_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint commission_rates_category_id_version_key UNIQUE NULLS NOT DISTINCT (category_id, version),
  constraint commission_rates_check CHECK (((category_id IS NOT NULL) OR (basis_points IS NOT NULL))),
  constraint commission_rates_version_check CHECK ((version > 0))
);
CREATE TRIGGER commission_rates_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.commission_rates FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table company_takedowns (
  id uuid not null,
  application_id uuid not null,
  item text not null,
  content jsonb not null,
  reason text not null,
  taken_at timestamp with time zone not null,
  constraint company_takedowns_pkey PRIMARY KEY (id),
  constraint company_takedowns_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint company_takedowns_item_check CHECK ((item = ANY (ARRAY['logo'::text, 'cover'::text, 'photos'::text, 'introduction'::text, 'website'::text, 'contacts'::text]))),
  constraint company_takedowns_reason_check CHECK ((char_length(reason) <= 500))
);
CREATE INDEX company_takedowns_application ON public.company_takedowns USING btree (application_id, taken_at);

create table complaints (
  kind text not null,
  object_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  decision_note text not null default ''::text,
  has_hidden boolean not null default false,
  constraint complaints_pkey PRIMARY KEY (kind, object_id, reporter_id),
  constraint complaints_decision_note_check CHECK ((char_length(decision_note) <= 500)),
  constraint complaints_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'review'::text]))),
  constraint complaints_note_check CHECK ((char_length(note) <= 500)),
  constraint complaints_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint complaints_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
);
CREATE INDEX complaints_decided ON public.complaints USING btree (created_at DESC, object_id DESC, reporter_id DESC) WHERE (state <> 'open'::text);
CREATE INDEX complaints_open ON public.complaints USING btree (created_at, object_id, reporter_id) WHERE (state = 'open'::text);
CREATE INDEX complaints_reporter ON public.complaints USING btree (reporter_id);

create table confirmed_cross_references (
  brand_id integer not null,
  normalized_number text not null,
  reference_key text not null,
  confirmed_by uuid not null,
  confirmed_at timestamp with time zone not null,
  constraint confirmed_cross_references_pkey PRIMARY KEY (brand_id, normalized_number, reference_key),
  constraint confirmed_cross_references_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint confirmed_cross_references_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users(id),
  constraint confirmed_cross_references_normalized_number_check CHECK ((normalized_number ~ '^[A-Z0-9]{3,40}$'::text)),
  constraint confirmed_cross_references_reference_key_check CHECK ((reference_key ~ '^[A-Z0-9]{3,40}$'::text))
);
CREATE INDEX confirmed_cross_references_by ON public.confirmed_cross_references USING btree (confirmed_by);

create table contacts (
  id uuid not null,
  exchange_id uuid,
  owner_id uuid not null,
  event_id uuid,
  name text not null,
  name_latin text not null,
  company text not null,
  job_title text not null,
  email text not null,
  phone text not null,
  note text not null default ''::text,
  created_at timestamp with time zone not null,
  source text not null default 'exchange'::text,
  tags text[] not null default '{}'::text[],
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_check CHECK (((source = 'exchange'::text) = (exchange_id IS NOT NULL))),
  constraint contacts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint contacts_exchange_id_fkey FOREIGN KEY (exchange_id) REFERENCES card_exchanges(id) ON DELETE CASCADE,
  constraint contacts_exchange_id_owner_id_key UNIQUE (exchange_id, owner_id),
  constraint contacts_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint contacts_source_check CHECK ((source = ANY (ARRAY['exchange'::text, 'chat'::text, 'order'::text, 'manual'::text]))),
  constraint contacts_tags_check CHECK ((cardinality(tags) <= 10))
);
CREATE INDEX contacts_event ON public.contacts USING btree (event_id);
CREATE INDEX contacts_owner ON public.contacts USING btree (owner_id, created_at DESC, id DESC);

create table countries (
  code text not null,
  name jsonb not null,
  phone_prefix text not null,
  currency text,
  is_eaeu boolean not null default false,
  trade_rank smallint,
  constraint countries_pkey PRIMARY KEY (code),
  constraint countries_code_check CHECK ((code ~ '^[A-Z]{2}$'::text))
);
CREATE TRIGGER countries_rename_shop_cards AFTER UPDATE ON public.countries REFERENCING OLD TABLE AS before NEW TABLE AS renamed FOR EACH STATEMENT EXECUTE FUNCTION update_renamed_shop_cards();

create table coupon_uses (
  order_id uuid not null,
  coupon_id uuid not null,
  buyer_id uuid not null,
  discount_minor bigint not null,
  returned_at timestamp with time zone,
  constraint coupon_uses_pkey PRIMARY KEY (order_id),
  constraint coupon_uses_coupon_id_fkey FOREIGN KEY (coupon_id) REFERENCES coupons(id),
  constraint coupon_uses_discount_minor_check CHECK ((discount_minor > 0)),
  constraint coupon_uses_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)
);
CREATE INDEX coupon_uses_buyer ON public.coupon_uses USING btree (coupon_id, buyer_id) WHERE (returned_at IS NULL);

create table coupons (
  id uuid not null,
  code text not null,
  title jsonb not null,
  shop_id uuid,
  bearer text not null,
  currency text not null,
  percent smallint,
  amount_minor bigint,
  discount_max_minor bigint,
  minimum_minor bigint not null,
  budget_minor bigint not null,
  spent_minor bigint not null default 0,
  uses_per_person smallint not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  is_active boolean not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  is_stopped_by_office boolean not null default false,
  constraint coupons_pkey PRIMARY KEY (id),
  constraint coupons_amount_minor_check CHECK ((amount_minor > 0)),
  constraint coupons_bearer_check CHECK ((bearer = ANY (ARRAY['alliance'::text, 'shop'::text]))),
  constraint coupons_budget CHECK (((spent_minor >= 0) AND (spent_minor <= budget_minor))),
  constraint coupons_budget_minor_check CHECK ((budget_minor > 0)),
  constraint coupons_check CHECK (((percent IS NULL) <> (amount_minor IS NULL))),
  constraint coupons_check1 CHECK ((starts_at < ends_at)),
  constraint coupons_check2 CHECK (((bearer = 'alliance'::text) OR (shop_id IS NOT NULL))),
  constraint coupons_code_check CHECK ((code ~ '^[A-Z0-9-]{4,24}$'::text)),
  constraint coupons_code_key UNIQUE (code),
  constraint coupons_discount_max_minor_check CHECK ((discount_max_minor > 0)),
  constraint coupons_minimum_minor_check CHECK ((minimum_minor >= 0)),
  constraint coupons_percent_check CHECK (((percent >= 1) AND (percent <= 90))),
  constraint coupons_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint coupons_title_check CHECK ((title <> '{}'::jsonb)),
  constraint coupons_uses_per_person_check CHECK (((uses_per_person >= 1) AND (uses_per_person <= 100)))
);
CREATE INDEX coupons_alliance ON public.coupons USING btree (ends_at) WHERE ((shop_id IS NULL) AND is_active);
CREATE INDEX coupons_created ON public.coupons USING btree (created_at DESC, id DESC);
CREATE INDEX coupons_shop ON public.coupons USING btree (shop_id) WHERE (shop_id IS NOT NULL);

create table currencies (
  code text not null,
  numeric_code text not null,
  minor_units smallint not null,
  display_decimals smallint not null,
  symbol text not null,
  name jsonb not null,
  constraint currencies_pkey PRIMARY KEY (code)
);

create table customs_rules (
  id uuid not null,
  country text not null,
  category_id smallint,
  conformity text,
  duty_basis_points integer,
  vat_basis_points integer,
  note jsonb not null default '{}'::jsonb,
  source jsonb not null,
  checked_on date not null,
  version integer not null default 1,
  created_at timestamp with time zone not null,
  constraint customs_rules_pkey PRIMARY KEY (id),
  constraint customs_rules_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint customs_rules_conformity_check CHECK ((conformity = ANY (ARRAY['none'::text, 'declaration'::text, 'certificate'::text]))),
  constraint customs_rules_country_category_id_key UNIQUE NULLS NOT DISTINCT (country, category_id),
  constraint customs_rules_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint customs_rules_duty_basis_points_check CHECK (((duty_basis_points >= 0) AND (duty_basis_points <= 10000))),
  constraint customs_rules_source_check CHECK ((source <> '{}'::jsonb)),
  constraint customs_rules_vat_basis_points_check CHECK (((vat_basis_points >= 0) AND (vat_basis_points <= 10000)))
);
CREATE INDEX customs_rules_category ON public.customs_rules USING btree (category_id);
CREATE TRIGGER customs_rules_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.customs_rules FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table data_exports (
  id uuid not null,
  user_id uuid not null,
  language text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint data_exports_pkey PRIMARY KEY (id),
  constraint data_exports_token_hash_key UNIQUE (token_hash),
  constraint data_exports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX data_exports_user ON public.data_exports USING btree (user_id, created_at);

create table dataset_charts (
  dataset_id uuid not null,
  position smallint not null,
  kind text not null,
  transform text not null,
  members text[] not null,
  from_period text,
  to_period text,
  title jsonb not null,
  takeaway jsonb not null,
  notes jsonb not null,
  constraint dataset_charts_pkey PRIMARY KEY (dataset_id, "position"),
  constraint dataset_charts_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_charts_kind_check CHECK ((kind = ANY (ARRAY['line'::text, 'bar'::text, 'stacked'::text, 'map'::text, 'table'::text]))),
  constraint dataset_charts_title_check CHECK ((title <> '{}'::jsonb))
);

create table dataset_dimensions (
  dataset_id uuid not null,
  key text not null,
  position smallint not null,
  label jsonb not null,
  constraint dataset_dimensions_pkey PRIMARY KEY (dataset_id, key),
  constraint dataset_dimensions_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_dimensions_dataset_id_position_key UNIQUE (dataset_id, "position"),
  constraint dataset_dimensions_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{0,29}$'::text)),
  constraint dataset_dimensions_label_check CHECK ((label <> '{}'::jsonb))
);

create table dataset_followers (
  user_id uuid not null,
  dataset_id uuid not null,
  notified_n integer not null,
  created_at timestamp with time zone not null,
  constraint dataset_followers_pkey PRIMARY KEY (user_id, dataset_id),
  constraint dataset_followers_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX dataset_followers_dataset ON public.dataset_followers USING btree (dataset_id);

create table dataset_members (
  dataset_id uuid not null,
  dimension text not null,
  key text not null,
  position smallint not null,
  label jsonb not null,
  is_total boolean not null default false,
  parent text,
  colour smallint,
  is_headline boolean not null default false,
  constraint dataset_members_pkey PRIMARY KEY (dataset_id, dimension, key),
  constraint dataset_members_colour_check CHECK (((colour >= 1) AND (colour <= 6))),
  constraint dataset_members_dataset_id_dimension_fkey FOREIGN KEY (dataset_id, dimension) REFERENCES dataset_dimensions(dataset_id, key) ON DELETE CASCADE,
  constraint dataset_members_dataset_id_dimension_parent_fkey FOREIGN KEY (dataset_id, dimension, parent) REFERENCES dataset_members(dataset_id, dimension, key) DEFERRABLE INITIALLY DEFERRED,
  constraint dataset_members_key_check CHECK ((key ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,29}$'::text)),
  constraint dataset_members_label_check CHECK ((label <> '{}'::jsonb))
);

create table dataset_releases (
  dataset_id uuid not null,
  n integer not null,
  state text not null default 'draft'::text,
  base_n integer not null,
  note jsonb not null default '{}'::jsonb,
  row_count integer not null,
  added_count integer not null,
  changed_count integer not null,
  removed_count integer not null,
  checksum text not null,
  imported_by uuid,
  imported_at timestamp with time zone not null,
  published_by uuid,
  published_at timestamp with time zone,
  override text,
  constraint one_number_per_release PRIMARY KEY (dataset_id, n),
  constraint dataset_releases_check CHECK (((state = 'draft'::text) = (published_at IS NULL))),
  constraint dataset_releases_checksum_check CHECK ((checksum ~ '^[0-9a-f]{64}$'::text)),
  constraint dataset_releases_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_releases_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint dataset_releases_override_check CHECK ((override <> ''::text)),
  constraint dataset_releases_published_by_fkey FOREIGN KEY (published_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint dataset_releases_row_count_check CHECK ((row_count >= 0)),
  constraint dataset_releases_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text]))),
  constraint published_by_another_user CHECK (((published_by <> imported_by) OR (override IS NOT NULL)))
);

create table dataset_reports (
  id uuid not null,
  dataset_id uuid not null,
  release_n integer,
  text text not null,
  email text not null default ''::text,
  created_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  settled_by uuid,
  constraint dataset_reports_pkey PRIMARY KEY (id),
  constraint dataset_reports_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_reports_email_check CHECK ((char_length(email) <= 254)),
  constraint dataset_reports_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint dataset_reports_settled_without_email CHECK (((settled_at IS NULL) OR (email = ''::text))),
  constraint dataset_reports_text_check CHECK (((char_length(text) >= 10) AND (char_length(text) <= 1000)))
);
CREATE INDEX dataset_reports_dataset ON public.dataset_reports USING btree (dataset_id, created_at DESC);
CREATE INDEX dataset_reports_open ON public.dataset_reports USING btree (dataset_id) WHERE (settled_at IS NULL);
CREATE INDEX dataset_reports_settled_by ON public.dataset_reports USING btree (settled_by);

create table dataset_versions (
  dataset_id uuid not null,
  n integer not null,
  form jsonb not null,
  edited_by uuid,
  edited_at timestamp with time zone not null,
  constraint dataset_versions_pkey PRIMARY KEY (dataset_id, n),
  constraint dataset_versions_dataset_id_fkey FOREIGN KEY (dataset_id) REFERENCES datasets(id) ON DELETE CASCADE,
  constraint dataset_versions_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL
);

create table datasets (
  id uuid not null,
  slug text not null,
  position smallint not null,
  title jsonb not null,
  description jsonb not null,
  method jsonb not null,
  unit jsonb not null,
  unit_code text not null,
  decimals smallint not null,
  frequency text not null,
  flow text not null,
  source_name jsonb not null,
  source_url text not null,
  licence jsonb not null,
  notice jsonb not null default '{}'::jsonb,
  retrieved_on date not null,
  next_release_on date,
  is_additive boolean not null,
  last_n integer not null default 0,
  live_n integer,
  created_at timestamp with time zone not null,
  code text,
  theme text not null default 'vehicles'::text,
  publisher jsonb not null default '{}'::jsonb,
  geo_scheme text,
  product_scheme text,
  state text not null default 'published'::text,
  is_shown boolean not null default true,
  version integer not null default 1,
  shown_version integer,
  comment text not null default ''::text,
  import_columns jsonb not null default '{}'::jsonb,
  access text not null default 'public'::text,
  member_lag_months smallint,
  languages text[] not null default '{}'::text[],
  constraint datasets_pkey PRIMARY KEY (id),
  constraint datasets_access_check CHECK ((access = ANY (ARRAY['public'::text, 'login'::text, 'member'::text]))),
  constraint datasets_code_check CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{1,29}$'::text)),
  constraint datasets_code_key UNIQUE (code),
  constraint datasets_decimals_check CHECK (((decimals >= 0) AND (decimals <= 4))),
  constraint datasets_flow_check CHECK ((flow = ANY (ARRAY['export'::text, 'import'::text, 'production'::text, 'sales'::text, 'stock'::text]))),
  constraint datasets_frequency_check CHECK ((frequency = ANY (ARRAY['year'::text, 'quarter'::text, 'month'::text]))),
  constraint datasets_geo_scheme_check CHECK ((geo_scheme = 'ISO2'::text)),
  constraint datasets_id_live_n_fkey FOREIGN KEY (id, live_n) REFERENCES dataset_releases(dataset_id, n),
  constraint datasets_member_lag CHECK (((access = 'member'::text) = (member_lag_months IS NOT NULL))),
  constraint datasets_member_lag_months_check CHECK (((member_lag_months >= 1) AND (member_lag_months <= 120))),
  constraint datasets_product_scheme_check CHECK ((product_scheme = 'HS'::text)),
  constraint datasets_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,60}$'::text)),
  constraint datasets_slug_key UNIQUE (slug),
  constraint datasets_source_name_check CHECK ((source_name <> '{}'::jsonb)),
  constraint datasets_source_url_check CHECK (((source_url ~ '^https://'::text) AND (char_length(source_url) <= 2000))),
  constraint datasets_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'needs_changes'::text, 'published'::text, 'unpublished'::text, 'archived'::text]))),
  constraint datasets_theme_check CHECK ((theme = ANY (ARRAY['vehicles'::text, 'new-energy'::text, 'parts'::text, 'tyres'::text, 'market'::text]))),
  constraint datasets_title_check CHECK ((title <> '{}'::jsonb)),
  constraint datasets_unit_check CHECK ((unit <> '{}'::jsonb)),
  constraint datasets_unit_code_check CHECK ((unit_code ~ '^[a-z_]{2,30}$'::text))
);

create table delivery_stops (
  country text not null,
  reason jsonb not null,
  constraint delivery_stops_pkey PRIMARY KEY (country),
  constraint delivery_stops_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint delivery_stops_reason_check CHECK ((reason <> '{}'::jsonb))
);
CREATE TRIGGER delivery_stops_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.delivery_stops FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table directory_entries (
  user_id uuid not null,
  name text not null,
  company text not null,
  job_title text not null,
  about text not null,
  search_text text not null generated always as (((((((name || ' '::text) || company) || ' '::text) || job_title) || ' '::text) || about)) stored,
  constraint directory_entries_pkey PRIMARY KEY (user_id),
  constraint directory_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX directory_entries_name ON public.directory_entries USING btree (name, user_id);
CREATE INDEX directory_entries_search ON public.directory_entries USING gin (search_text gin_trgm_ops);

create table engines (
  id integer not null generated always as identity,
  code text not null,
  litres numeric(4,2),
  fuel text,
  constraint engines_pkey PRIMARY KEY (id),
  constraint engines_code_key UNIQUE (code)
);

create table enterprise_applications (
  id uuid not null,
  kind text not null,
  user_id uuid not null,
  state text not null,
  form jsonb not null,
  version integer not null default 1,
  name text not null default ''::text,
  country text not null default ''::text,
  number_kind text not null default ''::text,
  registration_number text not null default ''::text,
  returned jsonb not null default '[]'::jsonb,
  reviewed jsonb,
  round smallint not null default 0,
  endorsed_by uuid,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  company_slug text,
  verified_at timestamp with time zone,
  appeal text not null default ''::text,
  appealed_at timestamp with time zone,
  rejected_by uuid,
  lapsed_at timestamp with time zone,
  warned_at timestamp with time zone,
  papers_until date,
  representative_id bytea,
  answer_due timestamp with time zone,
  answer_warned_at timestamp with time zone,
  cover text not null default ''::text,
  contacts jsonb not null default '{}'::jsonb,
  profile_version integer not null default 1,
  constraint enterprise_applications_pkey PRIMARY KEY (id),
  constraint enterprise_applications_appeal_check CHECK ((char_length(appeal) <= 2000)),
  constraint enterprise_applications_company_slug_check CHECK ((company_slug ~ '^[a-z0-9-]{3,90}$'::text)),
  constraint enterprise_applications_endorsed_by_fkey FOREIGN KEY (endorsed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint enterprise_applications_kind_check CHECK ((kind = ANY (ARRAY['enterprise'::text, 'shop'::text]))),
  constraint enterprise_applications_rejected_by_fkey FOREIGN KEY (rejected_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint enterprise_applications_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text, 'approved'::text, 'rejected'::text, 'appealed'::text, 'withdrawn'::text, 'suspended'::text, 'revoked'::text]))),
  constraint enterprise_applications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX enterprise_applications_answer ON public.enterprise_applications USING btree (answer_due) WHERE (state = 'returned'::text);
CREATE INDEX enterprise_applications_approved ON public.enterprise_applications USING btree (country) WHERE (state = 'approved'::text);
CREATE UNIQUE INDEX enterprise_applications_company ON public.enterprise_applications USING btree (company_slug) WHERE (company_slug IS NOT NULL);
CREATE INDEX enterprise_applications_draft ON public.enterprise_applications USING btree (updated_at) WHERE (state = 'draft'::text);
CREATE INDEX enterprise_applications_endorsed ON public.enterprise_applications USING btree (endorsed_by) WHERE (endorsed_by IS NOT NULL);
CREATE UNIQUE INDEX enterprise_applications_number ON public.enterprise_applications USING btree (country, number_kind, registration_number) WHERE ((kind = 'enterprise'::text) AND (state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'returned'::text, 'appealed'::text, 'approved'::text, 'suspended'::text])));
CREATE UNIQUE INDEX enterprise_applications_open ON public.enterprise_applications USING btree (kind, user_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'in_review'::text, 'returned'::text]));
CREATE UNIQUE INDEX enterprise_applications_owner ON public.enterprise_applications USING btree (user_id) WHERE ((kind = 'enterprise'::text) AND (state = ANY (ARRAY['approved'::text, 'suspended'::text])));
CREATE INDEX enterprise_applications_papers ON public.enterprise_applications USING btree (papers_until, id) WHERE ((kind = 'enterprise'::text) AND (state = 'approved'::text) AND (papers_until IS NOT NULL));
CREATE INDEX enterprise_applications_papers_of_country ON public.enterprise_applications USING btree (country, papers_until, id) WHERE ((kind = 'enterprise'::text) AND (state = 'approved'::text) AND (papers_until IS NOT NULL));
CREATE INDEX enterprise_applications_queue ON public.enterprise_applications USING btree (kind, state, submitted_at, id);
CREATE INDEX enterprise_applications_rejected ON public.enterprise_applications USING btree (decided_at) WHERE (state = 'rejected'::text);
CREATE INDEX enterprise_applications_rejected_by ON public.enterprise_applications USING btree (rejected_by) WHERE (rejected_by IS NOT NULL);
CREATE INDEX enterprise_applications_same_name ON public.enterprise_applications USING btree (lower(name), country) WHERE (name <> ''::text);
CREATE INDEX enterprise_applications_same_number ON public.enterprise_applications USING btree (registration_number, country) WHERE (registration_number <> ''::text);
CREATE INDEX enterprise_applications_user ON public.enterprise_applications USING btree (user_id, kind, created_at DESC, id DESC);
CREATE TRIGGER enterprises_update_shop_cards AFTER UPDATE OF state, lapsed_at ON public.enterprise_applications FOR EACH ROW WHEN (((new.state IS DISTINCT FROM old.state) OR (new.lapsed_at IS DISTINCT FROM old.lapsed_at))) EXECUTE FUNCTION update_verified_shop_cards();

create table enterprise_changes (
  id uuid not null,
  application_id uuid not null,
  state text not null,
  before jsonb not null,
  after jsonb not null,
  note text not null default ''::text,
  reason text not null default ''::text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint enterprise_changes_pkey PRIMARY KEY (id),
  constraint enterprise_changes_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_changes_note_check CHECK ((char_length(note) <= 500)),
  constraint enterprise_changes_reason_check CHECK ((char_length(reason) <= 500)),
  constraint enterprise_changes_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'approved'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX enterprise_changes_application ON public.enterprise_changes USING btree (application_id, submitted_at);
CREATE UNIQUE INDEX enterprise_changes_open ON public.enterprise_changes USING btree (application_id) WHERE (state = ANY (ARRAY['submitted'::text, 'in_review'::text]));
CREATE INDEX enterprise_changes_queue ON public.enterprise_changes USING btree (state, submitted_at, id);

create table enterprise_documents (
  id uuid not null,
  application_id uuid not null,
  file_id uuid not null,
  kind text not null,
  file_name text not null,
  expires_on date,
  created_at timestamp with time zone not null,
  renewal_id uuid,
  standing text not null default 'current'::text,
  sharpness real,
  change_id uuid,
  constraint enterprise_documents_pkey PRIMARY KEY (id),
  constraint enterprise_documents_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_documents_change_id_fkey FOREIGN KEY (change_id) REFERENCES enterprise_changes(id) ON DELETE CASCADE,
  constraint enterprise_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint enterprise_documents_file_name_check CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 120))),
  constraint enterprise_documents_kind_check CHECK ((kind = ANY (ARRAY['licence'::text, 'tax'::text, 'authorization'::text, 'certificate'::text, 'other'::text]))),
  constraint enterprise_documents_renewal_id_fkey FOREIGN KEY (renewal_id) REFERENCES enterprise_renewals(id) ON DELETE CASCADE,
  constraint enterprise_documents_standing_check CHECK ((standing = ANY (ARRAY['current'::text, 'offered'::text, 'replaced'::text])))
);
CREATE INDEX enterprise_documents_application ON public.enterprise_documents USING btree (application_id, created_at, id);
CREATE INDEX enterprise_documents_change ON public.enterprise_documents USING btree (change_id) WHERE (change_id IS NOT NULL);
CREATE INDEX enterprise_documents_file ON public.enterprise_documents USING btree (file_id);
CREATE INDEX enterprise_documents_renewal ON public.enterprise_documents USING btree (renewal_id) WHERE (renewal_id IS NOT NULL);
CREATE TRIGGER enterprise_documents_drop_file AFTER DELETE ON public.enterprise_documents FOR EACH ROW EXECUTE FUNCTION drop_enterprise_file();
CREATE TRIGGER enterprise_documents_papers_until AFTER INSERT OR DELETE OR UPDATE OF application_id, kind, standing, expires_on ON public.enterprise_documents FOR EACH ROW EXECUTE FUNCTION keep_papers_until();

create table enterprise_events (
  id bigint not null generated always as identity,
  application_id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_id uuid,
  actor_role text not null,
  data jsonb not null default '{}'::jsonb,
  constraint enterprise_events_pkey PRIMARY KEY (id),
  constraint enterprise_events_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE
);
CREATE INDEX enterprise_events_application ON public.enterprise_events USING btree (application_id, at, id);

create table enterprise_invitations (
  id uuid not null,
  application_id uuid not null,
  invited_by uuid not null,
  email text not null,
  role text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint enterprise_invitations_pkey PRIMARY KEY (id),
  constraint enterprise_invitations_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint enterprise_invitations_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'staff'::text])))
);
CREATE UNIQUE INDEX enterprise_invitations_address ON public.enterprise_invitations USING btree (application_id, email);
CREATE INDEX enterprise_invitations_email ON public.enterprise_invitations USING btree (email);
CREATE INDEX enterprise_invitations_inviter ON public.enterprise_invitations USING btree (invited_by);
CREATE INDEX enterprise_invitations_old ON public.enterprise_invitations USING btree (expires_at);

create table enterprise_join_requests (
  id uuid not null,
  application_id uuid not null,
  user_id uuid not null,
  note text not null default ''::text,
  state text not null,
  created_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint enterprise_join_requests_pkey PRIMARY KEY (id),
  constraint enterprise_join_requests_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_join_requests_note_check CHECK ((char_length(note) <= 500)),
  constraint enterprise_join_requests_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint enterprise_join_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX enterprise_join_requests_enterprise ON public.enterprise_join_requests USING btree (application_id, created_at, id);
CREATE UNIQUE INDEX enterprise_join_requests_open ON public.enterprise_join_requests USING btree (user_id) WHERE (state = 'asked'::text);
CREATE INDEX enterprise_join_requests_user ON public.enterprise_join_requests USING btree (user_id, created_at);

create table enterprise_members (
  application_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  constraint enterprise_members_pkey PRIMARY KEY (application_id, user_id),
  constraint enterprise_members_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_members_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'staff'::text]))),
  constraint enterprise_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX enterprise_members_user ON public.enterprise_members USING btree (user_id);

create table enterprise_offers (
  id uuid not null,
  application_id uuid not null,
  from_user uuid not null,
  email text not null,
  state text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  constraint enterprise_offers_pkey PRIMARY KEY (id),
  constraint enterprise_offers_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_offers_from_user_fkey FOREIGN KEY (from_user) REFERENCES users(id) ON DELETE CASCADE,
  constraint enterprise_offers_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE INDEX enterprise_offers_email ON public.enterprise_offers USING btree (email) WHERE (state = 'offered'::text);
CREATE INDEX enterprise_offers_from ON public.enterprise_offers USING btree (from_user);
CREATE UNIQUE INDEX enterprise_offers_open ON public.enterprise_offers USING btree (application_id) WHERE (state = 'offered'::text);

create table enterprise_paper_reminders (
  application_id uuid not null,
  held_until date not null,
  days_before integer not null,
  told_at timestamp with time zone not null,
  constraint enterprise_paper_reminders_pkey PRIMARY KEY (application_id, held_until, days_before),
  constraint enterprise_paper_reminders_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE
);

create table enterprise_renewals (
  id uuid not null,
  application_id uuid not null,
  state text not null,
  held_until date not null,
  round integer not null default 1,
  reason text,
  note text not null default ''::text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint enterprise_renewals_pkey PRIMARY KEY (id),
  constraint enterprise_renewals_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE CASCADE,
  constraint enterprise_renewals_note_check CHECK ((char_length(note) <= 500)),
  constraint enterprise_renewals_reason_check CHECK ((reason = ANY (ARRAY['unclear'::text, 'mismatch'::text, 'unreadable'::text, 'expired'::text, 'missing'::text, 'wrong'::text]))),
  constraint enterprise_renewals_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'in_review'::text, 'returned'::text, 'accepted'::text, 'withdrawn'::text])))
);
CREATE INDEX enterprise_renewals_application ON public.enterprise_renewals USING btree (application_id, submitted_at);
CREATE UNIQUE INDEX enterprise_renewals_open ON public.enterprise_renewals USING btree (application_id) WHERE (state <> ALL (ARRAY['accepted'::text, 'withdrawn'::text]));
CREATE INDEX enterprise_renewals_queue ON public.enterprise_renewals USING btree (state, submitted_at, id);

create table entrance_types (
  entrance_id uuid not null,
  ticket_type_id uuid not null,
  constraint entrance_types_pkey PRIMARY KEY (entrance_id, ticket_type_id),
  constraint entrance_types_entrance_id_fkey FOREIGN KEY (entrance_id) REFERENCES entrances(id) ON DELETE CASCADE,
  constraint entrance_types_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id) ON DELETE CASCADE
);
CREATE INDEX entrance_types_type ON public.entrance_types USING btree (ticket_type_id);

create table entrances (
  id uuid not null,
  event_id uuid not null,
  name text not null default ''::text,
  rule text not null default 'single'::text,
  has_all_types boolean not null default true,
  opens_at timestamp with time zone,
  closes_at timestamp with time zone,
  constraint entrances_pkey PRIMARY KEY (id),
  constraint entrances_check CHECK ((opens_at < closes_at)),
  constraint entrances_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint entrances_rule_check CHECK ((rule = ANY (ARRAY['single'::text, 're_entry'::text, 'multi'::text])))
);
CREATE INDEX entrances_event ON public.entrances USING btree (event_id);

create table event_agenda (
  user_id uuid not null,
  session_id uuid not null,
  constraint event_agenda_pkey PRIMARY KEY (user_id, session_id),
  constraint event_agenda_session_id_fkey FOREIGN KEY (session_id) REFERENCES event_sessions(id) ON DELETE CASCADE,
  constraint event_agenda_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX event_agenda_session ON public.event_agenda USING btree (session_id);

create table event_broadcasts (
  id uuid not null,
  event_id uuid not null,
  subject jsonb not null,
  body jsonb not null,
  written_by uuid not null,
  created_at timestamp with time zone not null,
  recipient_count integer not null default 0,
  constraint event_broadcasts_pkey PRIMARY KEY (id),
  constraint event_broadcasts_body_check CHECK ((body <> '{}'::jsonb)),
  constraint event_broadcasts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_broadcasts_recipient_count_check CHECK ((recipient_count >= 0)),
  constraint event_broadcasts_subject_check CHECK ((subject <> '{}'::jsonb)),
  constraint event_broadcasts_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id)
);
CREATE INDEX event_broadcasts_event ON public.event_broadcasts USING btree (event_id, created_at DESC);

create table event_emails (
  subject_id uuid not null,
  kind text not null,
  occurrence text not null,
  created_at timestamp with time zone not null,
  constraint one_email_each PRIMARY KEY (subject_id, kind, occurrence)
);
CREATE INDEX event_emails_time ON public.event_emails USING btree (created_at DESC, subject_id);

create table event_files (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  input jsonb not null,
  language text not null,
  token_hash bytea not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  taken_at timestamp with time zone,
  constraint event_files_pkey PRIMARY KEY (id),
  constraint event_files_kind_check CHECK ((kind = ANY (ARRAY['csv'::text, 'xlsx'::text, 'badges-a6'::text, 'badges-card'::text, 'badge'::text, 'contacts-vcf'::text, 'contacts-csv'::text]))),
  constraint event_files_token_hash_key UNIQUE (token_hash),
  constraint event_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX event_files_user ON public.event_files USING btree (user_id, created_at);

create table event_halls (
  event_id uuid not null,
  name text not null,
  position smallint not null,
  width real not null,
  height real not null,
  constraint event_halls_pkey PRIMARY KEY (event_id, name),
  constraint event_halls_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_halls_height_check CHECK ((height > (0)::double precision)),
  constraint event_halls_width_check CHECK ((width > (0)::double precision))
);

create table event_parts (
  event_id uuid not null,
  part text not null,
  version integer not null default 0,
  changed_by uuid,
  changed_at timestamp with time zone,
  constraint event_parts_pkey PRIMARY KEY (event_id, part),
  constraint event_parts_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint event_parts_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_parts_part_check CHECK ((part = ANY (ARRAY['facts'::text, 'agenda'::text, 'tickets'::text, 'questions'::text, 'plan'::text])))
);

create table event_questions (
  event_id uuid not null,
  key text not null,
  position smallint not null,
  kind text not null,
  label jsonb not null,
  help jsonb not null default '{}'::jsonb,
  is_required boolean not null default false,
  options jsonb not null default '[]'::jsonb,
  show_if jsonb,
  min_value double precision,
  max_value double precision,
  pattern text not null default ''::text,
  constraint event_questions_pkey PRIMARY KEY (event_id, key),
  constraint event_questions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_questions_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint event_questions_label_check CHECK ((label <> '{}'::jsonb))
);

create table event_rooms (
  event_id uuid not null,
  number smallint not null,
  name jsonb not null,
  constraint event_rooms_pkey PRIMARY KEY (event_id, number),
  constraint event_rooms_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE TRIGGER event_rooms_added AFTER INSERT ON public.event_rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER event_rooms_changed AFTER UPDATE ON public.event_rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER event_rooms_removed AFTER DELETE ON public.event_rooms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table event_series (
  id uuid not null,
  name jsonb not null,
  created_at timestamp with time zone not null,
  constraint event_series_pkey PRIMARY KEY (id),
  constraint event_series_name_check CHECK ((name <> '{}'::jsonb))
);

create table event_sessions (
  id uuid not null,
  event_id uuid not null,
  track smallint,
  room smallint,
  title jsonb not null,
  abstract jsonb not null default '{}'::jsonb,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  language text,
  slides_url text not null default ''::text,
  replay_url text not null default ''::text,
  audience text not null default 'registrants'::text,
  constraint event_sessions_pkey PRIMARY KEY (id),
  constraint event_sessions_audience_check CHECK ((audience = ANY (ARRAY['public'::text, 'registrants'::text]))),
  constraint event_sessions_check CHECK ((starts_at < ends_at)),
  constraint event_sessions_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint event_sessions_event_id_room_fkey FOREIGN KEY (event_id, room) REFERENCES event_rooms(event_id, number),
  constraint event_sessions_event_id_track_fkey FOREIGN KEY (event_id, track) REFERENCES event_tracks(event_id, number),
  constraint event_sessions_title_check CHECK ((title <> '{}'::jsonb))
);
CREATE INDEX event_sessions_event ON public.event_sessions USING btree (event_id, starts_at);
CREATE TRIGGER event_sessions_added AFTER INSERT ON public.event_sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER event_sessions_changed AFTER UPDATE ON public.event_sessions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER event_sessions_removed AFTER DELETE ON public.event_sessions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table event_tracks (
  event_id uuid not null,
  number smallint not null,
  name jsonb not null,
  constraint event_tracks_pkey PRIMARY KEY (event_id, number),
  constraint event_tracks_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE
);
CREATE TRIGGER event_tracks_added AFTER INSERT ON public.event_tracks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER event_tracks_changed AFTER UPDATE ON public.event_tracks REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER event_tracks_removed AFTER DELETE ON public.event_tracks REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table events (
  id uuid not null,
  slug text not null,
  type text not null,
  mode text not null,
  state text not null default 'draft'::text,
  title jsonb not null,
  subtitle jsonb not null default '{}'::jsonb,
  summary jsonb not null default '{}'::jsonb,
  body jsonb not null default '{}'::jsonb,
  organiser jsonb not null default '{}'::jsonb,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  time_zone text not null,
  registration_opens_at timestamp with time zone not null,
  registration_closes_at timestamp with time zone not null,
  cancel_until timestamp with time zone not null,
  venue jsonb not null default '{}'::jsonb,
  address jsonb not null default '{}'::jsonb,
  city_id integer,
  location point,
  online_url text not null default ''::text,
  replay_url text not null default ''::text,
  languages text[] not null default '{}'::text[],
  interpretation text[] not null default '{}'::text[],
  needs_approval boolean not null default false,
  registration_max smallint not null default 5,
  contact_email text not null default ''::text,
  contact_phone text not null default ''::text,
  documents jsonb not null default '[]'::jsonb,
  cancel_reason jsonb not null default '{}'::jsonb,
  sequence integer not null default 0,
  created_at timestamp with time zone not null,
  series_id uuid,
  cover text not null default ''::text,
  live_url text not null default ''::text,
  updated_at timestamp with time zone not null default now(),
  retention_days integer not null default 365,
  currency text,
  payment_details jsonb not null default '{}'::jsonb,
  replay_audience text not null default 'public'::text,
  constraint events_pkey PRIMARY KEY (id),
  constraint events_check CHECK (((starts_at < ends_at) AND ((ends_at - starts_at) <= '30 days'::interval))),
  constraint events_check1 CHECK (((registration_opens_at <= registration_closes_at) AND (registration_closes_at <= ends_at))),
  constraint events_check2 CHECK (((mode = 'online'::text) OR (city_id IS NOT NULL))),
  constraint events_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint events_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USD'::text, 'RUB'::text, 'KZT'::text]))),
  constraint events_mode_check CHECK ((mode = ANY (ARRAY['onsite'::text, 'online'::text, 'hybrid'::text]))),
  constraint events_registration_max_check CHECK (((registration_max >= 1) AND (registration_max <= 20))),
  constraint events_replay_audience_check CHECK ((replay_audience = ANY (ARRAY['public'::text, 'registrants'::text]))),
  constraint events_retention_days_check CHECK (((retention_days >= 30) AND (retention_days <= 3650))),
  constraint events_series_id_fkey FOREIGN KEY (series_id) REFERENCES event_series(id),
  constraint events_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,80}$'::text)),
  constraint events_slug_key UNIQUE (slug),
  constraint events_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'published'::text, 'postponed'::text, 'cancelled'::text, 'archived'::text]))),
  constraint events_title_check CHECK ((title <> '{}'::jsonb)),
  constraint events_type_check CHECK ((type = ANY (ARRAY['expo'::text, 'forum'::text, 'conference'::text, 'matchmaking'::text, 'webinar'::text, 'training'::text])))
);
CREATE INDEX events_by_any_start ON public.events USING btree (starts_at, id);
CREATE INDEX events_by_end ON public.events USING btree (ends_at) WHERE (state = ANY (ARRAY['published'::text, 'postponed'::text, 'cancelled'::text]));
CREATE INDEX events_by_start ON public.events USING btree (starts_at, id) WHERE (state = ANY (ARRAY['published'::text, 'postponed'::text, 'cancelled'::text]));
CREATE INDEX events_series ON public.events USING btree (series_id) WHERE (series_id IS NOT NULL);
CREATE TRIGGER events_main_entrance AFTER INSERT ON public.events FOR EACH ROW EXECUTE FUNCTION create_main_entrance();
CREATE TRIGGER events_set_updated_at BEFORE UPDATE ON public.events FOR EACH ROW WHEN ((old.* *<> new.*)) EXECUTE FUNCTION set_updated_at();

create table exchange_rates (
  currency text not null,
  rate_date date not null,
  per_usd numeric(20,10) not null,
  source text not null,
  reason text not null default ''::text,
  corrected_at timestamp with time zone,
  constraint exchange_rates_pkey PRIMARY KEY (currency, rate_date),
  constraint exchange_rates_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint exchange_rates_per_usd_check CHECK ((per_usd > (0)::numeric))
);
CREATE TRIGGER exchange_rates_renew_terms AFTER INSERT OR DELETE OR UPDATE ON public.exchange_rates FOR EACH ROW EXECUTE FUNCTION renew_order_terms();

create table exhibitor_products (
  exhibitor_id uuid not null,
  product_id uuid not null,
  position smallint not null,
  constraint exhibitor_products_pkey PRIMARY KEY (exhibitor_id, product_id),
  constraint exhibitor_products_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id) ON DELETE CASCADE,
  constraint exhibitor_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX exhibitor_products_product ON public.exhibitor_products USING btree (product_id);

create table exhibitor_staff (
  exhibitor_id uuid not null,
  position smallint not null,
  name text not null,
  job_title text not null,
  constraint exhibitor_staff_pkey PRIMARY KEY (exhibitor_id, "position"),
  constraint exhibitor_staff_exhibitor_id_fkey FOREIGN KEY (exhibitor_id) REFERENCES exhibitors(id) ON DELETE CASCADE
);

create table exhibitors (
  id uuid not null,
  event_id uuid not null,
  shop_id uuid,
  enterprise_id uuid,
  name jsonb not null,
  profile jsonb not null default '{}'::jsonb,
  country text not null,
  state text not null,
  sort_name text not null,
  version integer not null default 1,
  changed_by uuid,
  changed_at timestamp with time zone,
  categories text[] not null default '{}'::text[],
  brands text[] not null default '{}'::text[],
  note text not null default ''::text,
  badge_quota smallint not null default 4,
  added_at timestamp with time zone not null default now(),
  company_key text not null generated always as (COALESCE(('shop '::text || (shop_id)::text), ((((country || ' '::text) || COALESCE((enterprise_id)::text, ''::text)) || ' '::text) || NULLIF(regexp_replace(NORMALIZE(sort_name, NFKC), '[\s.,:;!?"''`«»“”„‘’()、。·_–—-]+'::text, ''::text, 'g'::text), ''::text)), ('entry '::text || (id)::text))) stored,
  constraint exhibitors_pkey PRIMARY KEY (id),
  constraint exhibitors_badge_quota_check CHECK (((badge_quota >= 0) AND (badge_quota <= 50))),
  constraint exhibitors_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint exhibitors_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint exhibitors_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint exhibitors_name_check CHECK ((name <> '{}'::jsonb)),
  constraint exhibitors_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint exhibitors_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'needs_changes'::text, 'approved'::text, 'contract_pending'::text, 'confirmed'::text, 'rejected'::text, 'withdrawn'::text])))
);
CREATE INDEX exhibitors_by_name ON public.exhibitors USING btree (event_id, sort_name, id) WHERE (state = 'confirmed'::text);
CREATE INDEX exhibitors_company ON public.exhibitors USING btree (company_key, added_at, id);
CREATE INDEX exhibitors_shop ON public.exhibitors USING btree (shop_id) WHERE (shop_id IS NOT NULL);
CREATE INDEX exhibitors_shown_by_name ON public.exhibitors USING btree (sort_name, id) WHERE (state = 'confirmed'::text);
CREATE UNIQUE INDEX one_exhibitor_per_shop ON public.exhibitors USING btree (event_id, shop_id) WHERE (state <> ALL (ARRAY['rejected'::text, 'withdrawn'::text]));
CREATE TRIGGER exhibitors_added AFTER INSERT ON public.exhibitors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER exhibitors_changed AFTER UPDATE ON public.exhibitors REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER exhibitors_removed AFTER DELETE ON public.exhibitors REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table factor_resets (
  id uuid not null,
  user_id uuid not null,
  requested_by uuid not null,
  reason text not null,
  requested_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_by uuid,
  decided_at timestamp with time zone,
  is_granted boolean,
  constraint factor_resets_pkey PRIMARY KEY (id),
  constraint factor_resets_decided CHECK (((decided_at IS NULL) = (is_granted IS NULL))),
  constraint factor_resets_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id),
  constraint factor_resets_four_eyes CHECK (((decided_by <> requested_by) AND (decided_by <> user_id))),
  constraint factor_resets_reason_check CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500))),
  constraint factor_resets_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id),
  constraint factor_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX factor_resets_one_open ON public.factor_resets USING btree (user_id) WHERE (decided_at IS NULL);

create table favorites (
  user_id uuid not null,
  kind text not null,
  object_id uuid not null,
  price_minor bigint,
  currency text,
  created_at timestamp with time zone not null,
  told_minor bigint,
  constraint favorites_pkey PRIMARY KEY (user_id, kind, object_id),
  constraint favorites_check CHECK (((price_minor IS NULL) = (currency IS NULL))),
  constraint favorites_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint favorites_kind_check CHECK ((kind ~ '^[a-z]{3,20}$'::text)),
  constraint favorites_told_minor_check CHECK ((told_minor > 0)),
  constraint favorites_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX favorites_newest ON public.favorites USING btree (user_id, kind, created_at DESC, object_id DESC);

create table fitment_exclusions (
  id bigint not null generated always as identity,
  product_id uuid not null,
  make_id integer not null,
  model_id integer,
  generation_id integer,
  engine_id integer,
  year_from smallint,
  year_to smallint,
  steering text,
  constraint fitment_exclusions_pkey PRIMARY KEY (id),
  constraint fitment_exclusions_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES engines(id),
  constraint fitment_exclusions_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generations(id),
  constraint fitment_exclusions_make_id_fkey FOREIGN KEY (make_id) REFERENCES makes(id),
  constraint fitment_exclusions_model_id_fkey FOREIGN KEY (model_id) REFERENCES models(id),
  constraint fitment_exclusions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint fitment_exclusions_steering_check CHECK ((steering = ANY (ARRAY['lhd'::text, 'rhd'::text])))
);
CREATE INDEX fitment_exclusions_product ON public.fitment_exclusions USING btree (product_id);

create table fitments (
  id bigint not null generated always as identity,
  product_id uuid not null,
  make_id integer not null,
  model_id integer,
  generation_id integer,
  engine_id integer,
  year_from smallint,
  year_to smallint,
  steering text,
  note jsonb,
  axle text,
  side text,
  constraint fitments_pkey PRIMARY KEY (id),
  constraint fitments_axle_check CHECK ((axle = ANY (ARRAY['front'::text, 'rear'::text]))),
  constraint fitments_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES engines(id),
  constraint fitments_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generations(id),
  constraint fitments_make_id_fkey FOREIGN KEY (make_id) REFERENCES makes(id),
  constraint fitments_model_id_fkey FOREIGN KEY (model_id) REFERENCES models(id),
  constraint fitments_note_check CHECK (((jsonb_typeof(note) = 'object'::text) AND (note <> '{}'::jsonb) AND (NOT jsonb_path_exists(note, '$.*?(@.type() != "string" || @ like_regex "^.{201}" flag "s")'::jsonpath)))),
  constraint fitments_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint fitments_side_check CHECK ((side = ANY (ARRAY['left'::text, 'right'::text]))),
  constraint fitments_steering_check CHECK ((steering = ANY (ARRAY['lhd'::text, 'rhd'::text])))
);
CREATE INDEX fitments_product ON public.fitments USING btree (product_id);
CREATE INDEX fitments_vehicle ON public.fitments USING btree (generation_id, product_id);

create table footprints (
  user_id uuid not null,
  kind text not null,
  object_id uuid not null,
  seen_at timestamp with time zone not null,
  constraint footprints_pkey PRIMARY KEY (user_id, kind, object_id),
  constraint footprints_kind_check CHECK ((kind ~ '^[a-z]{3,20}$'::text)),
  constraint footprints_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX footprints_latest ON public.footprints USING btree (user_id, seen_at DESC, object_id DESC);
CREATE INDEX footprints_old ON public.footprints USING btree (seen_at);

create table foreign_refunds (
  id uuid not null,
  online_payment_id uuid not null,
  reference text not null,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  charged_minor bigint,
  lost_minor bigint,
  constraint foreign_refunds_pkey PRIMARY KEY (id),
  constraint foreign_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint foreign_refunds_charged_minor_check CHECK ((charged_minor > 0)),
  constraint foreign_refunds_lost_minor_check CHECK ((lost_minor > 0)),
  constraint foreign_refunds_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payments(id),
  constraint foreign_refunds_online_payment_id_reference_key UNIQUE (online_payment_id, reference),
  constraint foreign_refunds_state_check CHECK ((state = ANY (ARRAY['open'::text, 'booked'::text, 'failed'::text, 'closed'::text])))
);
CREATE INDEX foreign_refunds_open ON public.foreign_refunds USING btree (online_payment_id) WHERE (state = 'open'::text);

create table frame_codes (
  code text not null,
  generation_id integer not null,
  year_from smallint not null,
  year_to smallint,
  constraint frame_codes_pkey PRIMARY KEY (code, generation_id, year_from),
  constraint frame_codes_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generations(id) ON DELETE CASCADE
);

create table garage_cars (
  id uuid not null,
  user_id uuid not null,
  make_id integer not null,
  model_id integer,
  generation_id integer,
  engine_id integer,
  year smallint,
  nickname text not null default ''::text,
  vin_encrypted bytea,
  vin_hash bytea,
  is_active boolean not null default false,
  chosen_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  steering text,
  constraint garage_cars_pkey PRIMARY KEY (id),
  constraint garage_cars_check CHECK (((vin_encrypted IS NULL) = (vin_hash IS NULL))),
  constraint garage_cars_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES engines(id),
  constraint garage_cars_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generations(id),
  constraint garage_cars_make_id_fkey FOREIGN KEY (make_id) REFERENCES makes(id),
  constraint garage_cars_model_id_fkey FOREIGN KEY (model_id) REFERENCES models(id),
  constraint garage_cars_nickname_check CHECK ((char_length(nickname) <= 30)),
  constraint garage_cars_steering_check CHECK ((steering = ANY (ARRAY['lhd'::text, 'rhd'::text]))),
  constraint garage_cars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint garage_cars_user_id_make_id_model_id_generation_id_engine_i_key UNIQUE NULLS NOT DISTINCT (user_id, make_id, model_id, generation_id, engine_id, year, steering, vin_hash),
  constraint garage_cars_year_check CHECK (((year >= 1900) AND (year <= 2100)))
);
CREATE UNIQUE INDEX garage_cars_active ON public.garage_cars USING btree (user_id) WHERE is_active;

create table generation_engines (
  generation_id integer not null,
  engine_id integer not null,
  constraint generation_engines_pkey PRIMARY KEY (generation_id, engine_id),
  constraint generation_engines_engine_id_fkey FOREIGN KEY (engine_id) REFERENCES engines(id),
  constraint generation_engines_generation_id_fkey FOREIGN KEY (generation_id) REFERENCES generations(id) ON DELETE CASCADE
);
CREATE INDEX generation_engines_engine ON public.generation_engines USING btree (engine_id);

create table generations (
  id integer not null generated always as identity,
  model_id integer not null,
  slug text not null,
  name text not null,
  code text,
  body text,
  year_from smallint not null,
  year_to smallint,
  constraint generations_pkey PRIMARY KEY (id),
  constraint generations_model_id_fkey FOREIGN KEY (model_id) REFERENCES models(id),
  constraint generations_model_id_slug_key UNIQUE (model_id, slug)
);

create table hs_codes (
  code text not null,
  name jsonb not null,
  constraint hs_codes_pkey PRIMARY KEY (code),
  constraint hs_codes_code_check CHECK ((code ~ '^\d{6}$'::text))
);

create table hubs (
  id text not null,
  country text not null,
  name jsonb not null,
  latitude double precision not null,
  longitude double precision not null,
  kind text not null,
  modes text[] not null,
  constraint hubs_pkey PRIMARY KEY (id),
  constraint hubs_country_fkey FOREIGN KEY (country) REFERENCES countries(code)
);

create table impersonations (
  id uuid not null,
  user_id uuid not null,
  officer_session_id uuid not null,
  officer_id uuid not null,
  reason text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint impersonations_pkey PRIMARY KEY (id),
  constraint impersonations_officer_id_fkey FOREIGN KEY (officer_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint impersonations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX impersonations_created_at ON public.impersonations USING btree (created_at);
CREATE INDEX impersonations_officer ON public.impersonations USING btree (officer_id);
CREATE INDEX impersonations_user ON public.impersonations USING btree (user_id);

create table import_files (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  name text not null,
  constraint import_files_pkey PRIMARY KEY (id),
  constraint import_files_id_fkey FOREIGN KEY (id) REFERENCES media_files(id) ON DELETE CASCADE,
  constraint import_files_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint import_files_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX import_files_user ON public.import_files USING btree (user_id);

create table import_links (
  token_hash bytea not null,
  user_id uuid not null,
  kind text not null,
  run_id uuid,
  format text not null,
  language text not null,
  expires_at timestamp with time zone not null,
  params jsonb,
  is_filled boolean not null default false,
  constraint import_links_pkey PRIMARY KEY (token_hash),
  constraint import_links_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint import_links_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE,
  constraint import_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX import_links_expires ON public.import_links USING btree (expires_at);
CREATE INDEX import_links_run ON public.import_links USING btree (run_id);
CREATE INDEX import_links_user ON public.import_links USING btree (user_id);

create table import_mappings (
  user_id uuid not null,
  kind text not null,
  headings jsonb not null,
  constraint import_mappings_pkey PRIMARY KEY (user_id, kind),
  constraint import_mappings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table import_rows (
  run_id uuid not null,
  line integer not null,
  cells jsonb not null,
  errors jsonb,
  notes jsonb,
  constraint import_rows_pkey PRIMARY KEY (run_id, line),
  constraint import_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES import_runs(id) ON DELETE CASCADE
);
CREATE INDEX import_rows_with_errors ON public.import_rows USING btree (run_id, line) WHERE (errors IS NOT NULL);
CREATE INDEX import_rows_with_notes ON public.import_rows USING btree (run_id, line) WHERE (notes IS NOT NULL);

create table import_runs (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  params jsonb not null,
  file_id uuid,
  file_name text not null,
  format text not null,
  encoding text,
  separator text,
  has_heading boolean not null,
  headings jsonb not null,
  sample jsonb not null,
  mapping jsonb not null,
  is_mapping_saved boolean not null,
  state text not null default 'opened'::text,
  is_checked boolean not null default false,
  row_count integer not null,
  done_count integer not null default 0,
  created_count integer not null default 0,
  updated_count integer not null default 0,
  unchanged_count integer not null default 0,
  error_count integer not null default 0,
  written_line integer not null default 0,
  worker uuid,
  worked_at timestamp with time zone,
  failed_attempts integer not null default 0,
  created_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  note_count integer not null default 0,
  constraint import_runs_pkey PRIMARY KEY (id),
  constraint import_runs_file_id_fkey FOREIGN KEY (file_id) REFERENCES import_files(id) ON DELETE SET NULL,
  constraint import_runs_format_check CHECK ((format = ANY (ARRAY['csv'::text, 'xlsx'::text]))),
  constraint import_runs_state_check CHECK ((state = ANY (ARRAY['opened'::text, 'checking'::text, 'checked'::text, 'writing'::text, 'done'::text, 'cancelled'::text, 'failed'::text]))),
  constraint import_runs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX import_runs_at_work ON public.import_runs USING btree (worked_at) WHERE (state = ANY (ARRAY['checking'::text, 'writing'::text]));
CREATE INDEX import_runs_created ON public.import_runs USING btree (created_at);
CREATE INDEX import_runs_file ON public.import_runs USING btree (file_id);
CREATE INDEX import_runs_user ON public.import_runs USING btree (user_id, created_at DESC, id DESC);

create table imports (
  name text not null,
  content_hash text not null,
  finished_at timestamp with time zone not null default now(),
  constraint imports_pkey PRIMARY KEY (name)
);

create table incoterms (
  code text not null,
  mode text not null,
  name jsonb not null,
  place text not null,
  seller_duties jsonb not null,
  constraint incoterms_pkey PRIMARY KEY (code)
);

create table invitee_emails (
  id uuid not null,
  address_hash bytea not null,
  network_hash bytea not null,
  created_at timestamp with time zone not null,
  constraint invitee_emails_pkey PRIMARY KEY (id)
);
CREATE INDEX invitee_emails_address ON public.invitee_emails USING btree (address_hash, created_at);
CREATE INDEX invitee_emails_network ON public.invitee_emails USING btree (network_hash, created_at);
CREATE INDEX invitee_emails_old ON public.invitee_emails USING btree (created_at);

create table ledger_accounts (
  id uuid not null,
  owner_kind text not null,
  holder_id uuid,
  kind text not null,
  currency text not null,
  balance_minor bigint,
  constraint ledger_accounts_pkey PRIMARY KEY (id),
  constraint ledger_accounts_balance_minor_check CHECK ((balance_minor >= 0)),
  constraint ledger_accounts_check CHECK (((holder_id IS NULL) = (owner_kind = ANY (ARRAY['outside'::text, 'alliance'::text])))),
  constraint ledger_accounts_check1 CHECK (((balance_minor IS NULL) = (owner_kind = ANY (ARRAY['outside'::text, 'alliance'::text])))),
  constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'balance'::text, 'escrow'::text, 'commission'::text, 'payout'::text, 'promotion'::text, 'points'::text, 'claim'::text, 'loss'::text, 'exchange'::text]))),
  constraint ledger_accounts_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['outside'::text, 'alliance'::text, 'user'::text, 'shop'::text, 'order'::text]))),
  constraint ledger_accounts_owner_kind_holder_id_kind_currency_key UNIQUE NULLS NOT DISTINCT (owner_kind, holder_id, kind, currency)
);
CREATE INDEX ledger_accounts_kind ON public.ledger_accounts USING btree (kind, id DESC);

create table ledger_entries (
  id bigint not null generated always as identity,
  transaction_id uuid not null,
  account_id uuid not null,
  amount_minor bigint not null,
  constraint ledger_entries_pkey PRIMARY KEY (id),
  constraint ledger_entries_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_accounts(id),
  constraint ledger_entries_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint ledger_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id),
  constraint ledger_entries_zero_sum TRIGGER DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX ledger_entries_account ON public.ledger_entries USING btree (account_id, id DESC);
CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION apply_ledger_entry();
CREATE TRIGGER ledger_entries_never_change BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE CONSTRAINT TRIGGER ledger_entries_zero_sum AFTER INSERT ON public.ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_zero_sum();

create table ledger_transactions (
  id uuid not null,
  cause text not null,
  kind text not null,
  order_id uuid,
  reference text not null default ''::text,
  actor_id uuid,
  at timestamp with time zone not null,
  constraint ledger_transactions_pkey PRIMARY KEY (id),
  constraint ledger_transactions_cause_check CHECK (((char_length(cause) >= 3) AND (char_length(cause) <= 120))),
  constraint ledger_transactions_cause_key UNIQUE (cause),
  constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'settlement'::text, 'refund'::text, 'payout_request'::text, 'payout'::text, 'payout_return'::text, 'subsidy'::text, 'subsidy_return'::text, 'points_earned'::text, 'points_spent'::text, 'points_return'::text, 'top_up'::text, 'claim'::text, 'claim_return'::text, 'claim_lost'::text, 'exchange'::text, 'never_came'::text, 'came_late'::text])))
);
CREATE INDEX ledger_transactions_order ON public.ledger_transactions USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX ledger_transactions_reference ON public.ledger_transactions USING btree (reference, order_id) WHERE (reference <> ''::text);
CREATE TRIGGER ledger_transactions_never_change BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table login_guards (
  account_hash bytea not null,
  network_hash bytea not null,
  failed_count integer not null default 0,
  failed_at timestamp with time zone not null,
  lock_count integer not null default 0,
  locked_until timestamp with time zone,
  constraint login_guards_pkey PRIMARY KEY (account_hash, network_hash)
);
CREATE INDEX login_guards_failed_at ON public.login_guards USING btree (failed_at);

create table makes (
  id integer not null generated always as identity,
  slug text not null,
  name jsonb not null,
  country text,
  kind text not null,
  synonyms text[] not null default '{}'::text[],
  is_popular boolean not null default false,
  position integer not null default 0,
  constraint makes_pkey PRIMARY KEY (id),
  constraint makes_kind_check CHECK ((kind = ANY (ARRAY['car'::text, 'truck'::text, 'bus'::text]))),
  constraint makes_slug_key UNIQUE (slug)
);

create table media_files (
  id uuid not null,
  path text not null,
  state text not null default 'signed'::text,
  owner_id uuid,
  device_id text,
  object_key text,
  bytes bigint not null default 0,
  hash bytea,
  width integer,
  height integer,
  created_at timestamp with time zone not null default now(),
  privacy text,
  is_locked boolean not null default false,
  network_hash bytea,
  is_resumable boolean not null default false,
  constraint media_files_pkey PRIMARY KEY (id),
  constraint media_files_bytes_check CHECK ((bytes >= 0)),
  constraint media_files_complete CHECK (((state = 'signed'::text) OR ((object_key IS NOT NULL) AND (hash IS NOT NULL)))),
  constraint media_files_object_key_key UNIQUE (object_key),
  constraint media_files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint media_files_path_check CHECK (((char_length(path) >= 1) AND (char_length(path) <= 340))),
  constraint media_files_privacy_check CHECK ((privacy = ANY (ARRAY['waiting'::text, 'kept'::text, 'dropped'::text]))),
  constraint media_files_private_not_ready CHECK (((privacy IS NULL) OR (state <> 'ready'::text))),
  constraint media_files_state_check CHECK ((state = ANY (ARRAY['signed'::text, 'uploaded'::text, 'ready'::text])))
);
CREATE INDEX media_files_device ON public.media_files USING btree (device_id, created_at) WHERE (device_id IS NOT NULL);
CREATE INDEX media_files_dropped ON public.media_files USING btree (created_at) WHERE (privacy = 'dropped'::text);
CREATE INDEX media_files_network ON public.media_files USING btree (network_hash, created_at) WHERE (network_hash IS NOT NULL);
CREATE INDEX media_files_owner ON public.media_files USING btree (owner_id, created_at);
CREATE UNIQUE INDEX media_files_path ON public.media_files USING btree (path) WHERE (state <> 'signed'::text);
CREATE INDEX media_files_ready ON public.media_files USING btree (created_at) WHERE (state = 'ready'::text);
CREATE INDEX media_files_waiting ON public.media_files USING btree (created_at) WHERE (state <> 'ready'::text);

create table meeting_profiles (
  id uuid not null,
  event_id uuid not null,
  user_id uuid not null,
  name text not null,
  company text not null,
  job_title text not null,
  country text not null,
  offers text[] not null default '{}'::text[],
  seeks text[] not null default '{}'::text[],
  about text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint meeting_profiles_pkey PRIMARY KEY (id),
  constraint meeting_profiles_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint meeting_profiles_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint meeting_profiles_event_id_user_id_key UNIQUE (event_id, user_id),
  constraint meeting_profiles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX meeting_profiles_user ON public.meeting_profiles USING btree (user_id);

create table meeting_seats (
  slot_id uuid not null,
  profile_id uuid not null,
  meeting_id uuid not null,
  constraint one_meeting_at_a_time PRIMARY KEY (slot_id, profile_id),
  constraint meeting_seats_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_seats_profile_id_fkey FOREIGN KEY (profile_id) REFERENCES meeting_profiles(id) ON DELETE CASCADE,
  constraint meeting_seats_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES meeting_slots(id)
);
CREATE INDEX meeting_seats_meeting ON public.meeting_seats USING btree (meeting_id);
CREATE INDEX meeting_seats_profile ON public.meeting_seats USING btree (profile_id);

create table meeting_slots (
  id uuid not null,
  event_id uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  tables smallint not null,
  constraint meeting_slots_pkey PRIMARY KEY (id),
  constraint meeting_slots_check CHECK ((starts_at < ends_at)),
  constraint meeting_slots_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint meeting_slots_never_overlap EXCLUDE USING gist (event_id WITH =, tstzrange(starts_at, ends_at) WITH &&) DEFERRABLE,
  constraint meeting_slots_tables_check CHECK (((tables >= 1) AND (tables <= 500)))
);

create table meetings (
  id uuid not null,
  event_id uuid not null,
  slot_id uuid not null,
  requester_id uuid not null,
  recipient_id uuid not null,
  responder_id uuid not null,
  state text not null,
  message text not null default ''::text,
  reply text not null default ''::text,
  table_number smallint,
  sequence integer not null default 0,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  constraint meetings_pkey PRIMARY KEY (id),
  constraint meetings_check CHECK (((requester_id <> recipient_id) AND ((responder_id = requester_id) OR (responder_id = recipient_id)))),
  constraint meetings_check1 CHECK (((state = 'accepted'::text) = (table_number IS NOT NULL))),
  constraint meetings_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint meetings_recipient_id_fkey FOREIGN KEY (recipient_id) REFERENCES meeting_profiles(id) ON DELETE CASCADE,
  constraint meetings_requester_id_fkey FOREIGN KEY (requester_id) REFERENCES meeting_profiles(id) ON DELETE CASCADE,
  constraint meetings_responder_id_fkey FOREIGN KEY (responder_id) REFERENCES meeting_profiles(id) ON DELETE CASCADE,
  constraint meetings_slot_id_fkey FOREIGN KEY (slot_id) REFERENCES meeting_slots(id),
  constraint meetings_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'declined'::text, 'cancelled'::text, 'expired'::text])))
);
CREATE INDEX meetings_event ON public.meetings USING btree (event_id);
CREATE INDEX meetings_recipient ON public.meetings USING btree (recipient_id);
CREATE INDEX meetings_requester ON public.meetings USING btree (requester_id);
CREATE INDEX meetings_responder ON public.meetings USING btree (responder_id);
CREATE UNIQUE INDEX one_meeting_per_pair ON public.meetings USING btree (LEAST(requester_id, recipient_id), GREATEST(requester_id, recipient_id)) WHERE (state = ANY (ARRAY['requested'::text, 'accepted'::text]));
CREATE UNIQUE INDEX one_meeting_per_table ON public.meetings USING btree (slot_id, table_number) WHERE (state = 'accepted'::text);

create table message_answers (
  id uuid not null,
  shop_id uuid not null,
  title text not null,
  text text not null,
  constraint message_answers_pkey PRIMARY KEY (id),
  constraint message_answers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX message_answers_shop ON public.message_answers USING btree (shop_id, title);

create table message_files (
  id uuid not null,
  thread_id uuid not null,
  seq integer not null,
  constraint message_files_pkey PRIMARY KEY (id),
  constraint message_files_id_fkey FOREIGN KEY (id) REFERENCES media_files(id),
  constraint message_files_thread_id_seq_fkey FOREIGN KEY (thread_id, seq) REFERENCES messages(thread_id, seq) ON DELETE CASCADE
);
CREATE INDEX message_files_message ON public.message_files USING btree (thread_id, seq);
CREATE TRIGGER message_files_discard_file AFTER DELETE ON public.message_files FOR EACH ROW EXECUTE FUNCTION discard_message_file();

create table message_parties (
  thread_id uuid not null,
  party_id uuid not null,
  kind text not null,
  visible_seq integer not null default 0,
  delivered_seq integer not null default 0,
  read_seq integer not null default 0,
  written_seq integer not null default 0,
  unread_count integer not null default 0,
  last_at timestamp with time zone,
  is_waiting boolean not null default false,
  is_archived boolean not null default false,
  is_blocked boolean not null default false,
  assignee_id uuid,
  answered_at timestamp with time zone,
  answer_seconds integer,
  constraint message_parties_pkey PRIMARY KEY (thread_id, party_id),
  constraint message_parties_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint message_parties_kind_check CHECK ((kind = ANY (ARRAY['user'::text, 'shop'::text, 'office'::text]))),
  constraint message_parties_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE,
  constraint message_parties_unread_count_check CHECK ((unread_count >= 0))
);
CREATE INDEX message_parties_answered ON public.message_parties USING btree (party_id, answered_at) WHERE (answered_at IS NOT NULL);
CREATE INDEX message_parties_assignee ON public.message_parties USING btree (assignee_id, last_at DESC, thread_id DESC) WHERE (assignee_id IS NOT NULL);
CREATE INDEX message_parties_list ON public.message_parties USING btree (party_id, is_archived, last_at DESC, thread_id DESC) WHERE (last_at IS NOT NULL);
CREATE INDEX message_parties_undelivered ON public.message_parties USING btree (party_id) WHERE (delivered_seq < visible_seq);
CREATE INDEX message_parties_waiting ON public.message_parties USING btree (party_id, last_at DESC, thread_id DESC) WHERE (is_waiting AND (NOT is_archived));

create table message_report_files (
  report_id uuid not null,
  file_id uuid not null,
  constraint message_report_files_pkey PRIMARY KEY (report_id, file_id),
  constraint message_report_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint message_report_files_report_id_fkey FOREIGN KEY (report_id) REFERENCES message_reports(id) ON DELETE CASCADE
);
CREATE INDEX message_report_files_file ON public.message_report_files USING btree (file_id);
CREATE TRIGGER message_report_files_discard_file AFTER DELETE ON public.message_report_files FOR EACH ROW EXECUTE FUNCTION discard_message_file();

create table message_reports (
  id uuid not null,
  thread_id uuid not null,
  seq integer not null,
  author_id uuid not null,
  reporter_id uuid not null,
  reason text not null,
  note text not null,
  context jsonb not null,
  state text not null,
  decision_note text not null default ''::text,
  created_at timestamp with time zone not null,
  constraint message_reports_pkey PRIMARY KEY (id),
  constraint message_reports_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint message_reports_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'fraud'::text, 'insult'::text, 'counterfeit'::text, 'private_data'::text, 'other'::text]))),
  constraint message_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id),
  constraint message_reports_state_check CHECK ((state = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text]))),
  constraint message_reports_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE,
  constraint message_reports_thread_id_seq_reporter_id_key UNIQUE (thread_id, seq, reporter_id)
);
CREATE INDEX message_reports_decided ON public.message_reports USING btree (created_at DESC, id DESC) WHERE (state <> 'open'::text);
CREATE INDEX message_reports_open ON public.message_reports USING btree (created_at, id) WHERE (state = 'open'::text);

create table message_stops (
  user_id uuid not null,
  reason text not null,
  stopped_at timestamp with time zone not null,
  constraint message_stops_pkey PRIMARY KEY (user_id),
  constraint message_stops_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table message_threads (
  id uuid not null,
  customer_id uuid not null,
  other_kind text not null,
  other_id uuid not null,
  subject_kind text,
  subject_id uuid,
  last_seq integer not null default 0,
  created_at timestamp with time zone not null,
  begun_by uuid not null,
  constraint message_threads_pkey PRIMARY KEY (id),
  constraint message_threads_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES users(id),
  constraint message_threads_check CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint message_threads_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES users(id),
  constraint message_threads_customer_id_other_id_subject_kind_subject_i_key UNIQUE NULLS NOT DISTINCT (customer_id, other_id, subject_kind, subject_id),
  constraint message_threads_other_kind_check CHECK ((other_kind = ANY (ARRAY['user'::text, 'shop'::text, 'office'::text]))),
  constraint message_threads_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['product'::text, 'order'::text, 'quote'::text, 'event'::text])))
);
CREATE INDEX message_threads_begun ON public.message_threads USING btree (begun_by, created_at);

create table message_unread (
  party_id uuid not null,
  unread_count integer not null,
  constraint message_unread_pkey PRIMARY KEY (party_id),
  constraint message_unread_unread_count_check CHECK ((unread_count >= 0))
);

create table messages (
  thread_id uuid not null,
  seq integer not null,
  author_id uuid not null,
  party_id uuid not null,
  request_id uuid not null,
  kind text not null,
  text text not null,
  data jsonb not null default '{}'::jsonb,
  quote_seq integer,
  sent_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  recalled_at timestamp with time zone,
  constraint messages_pkey PRIMARY KEY (thread_id, seq),
  constraint messages_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint messages_author_id_request_id_key UNIQUE (author_id, request_id),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'note'::text, 'file'::text, 'voice'::text, 'location'::text, 'card'::text, 'contact'::text]))),
  constraint messages_thread_id_fkey FOREIGN KEY (thread_id) REFERENCES message_threads(id) ON DELETE CASCADE
);
CREATE INDEX messages_text ON public.messages USING gin (text gin_trgm_ops);

create table models (
  id integer not null generated always as identity,
  make_id integer not null,
  slug text not null,
  name jsonb not null,
  synonyms text[] not null default '{}'::text[],
  size_class text,
  year_from smallint not null,
  year_to smallint,
  is_popular boolean not null default false,
  constraint models_pkey PRIMARY KEY (id),
  constraint models_make_id_fkey FOREIGN KEY (make_id) REFERENCES makes(id),
  constraint models_make_id_slug_key UNIQUE (make_id, slug)
);

create table not_me_links (
  token_hash bytea not null,
  user_id uuid not null,
  session_id uuid not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  contacts bytea,
  constraint not_me_links_pkey PRIMARY KEY (token_hash),
  constraint not_me_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX not_me_links_created_at ON public.not_me_links USING btree (created_at);
CREATE INDEX not_me_links_session ON public.not_me_links USING btree (session_id) WHERE (used_at IS NOT NULL);
CREATE INDEX not_me_links_user ON public.not_me_links USING btree (user_id);

create table notification_choices (
  user_id uuid not null,
  topic text not null,
  channel text not null,
  is_on boolean not null,
  chosen_at timestamp with time zone not null,
  constraint notification_choices_pkey PRIMARY KEY (user_id, topic, channel),
  constraint notification_choices_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'web'::text, 'email'::text]))),
  constraint notification_choices_topic_check CHECK ((topic = ANY (ARRAY['orders'::text, 'messages'::text, 'events'::text, 'enterprise'::text, 'news'::text, 'offers'::text]))),
  constraint notification_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notification_log (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  channel text not null,
  outcome text not null,
  logged_at timestamp with time zone not null,
  constraint notification_log_pkey PRIMARY KEY (id),
  constraint notification_log_channel_check CHECK ((channel = ANY (ARRAY['app'::text, 'web'::text, 'email'::text, 'sms'::text]))),
  constraint notification_log_kind_check CHECK ((char_length(kind) <= 60)),
  constraint notification_log_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'preference'::text, 'muted'::text, 'quiet_hours'::text, 'no_address'::text, 'online'::text, 'digest'::text, 'bounced'::text]))),
  constraint notification_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_log_kind ON public.notification_log USING btree (kind, logged_at DESC, id DESC);
CREATE INDEX notification_log_outcome ON public.notification_log USING btree (outcome, logged_at DESC, id DESC);
CREATE INDEX notification_log_time ON public.notification_log USING btree (logged_at DESC, id DESC);
CREATE INDEX notification_log_user ON public.notification_log USING btree (user_id, logged_at DESC, id DESC);

create table notification_mutes (
  user_id uuid not null,
  kind text not null,
  muted_at timestamp with time zone not null,
  constraint notification_mutes_pkey PRIMARY KEY (user_id, kind),
  constraint notification_mutes_kind_check CHECK ((char_length(kind) <= 60)),
  constraint notification_mutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  topic text,
  severity text not null,
  group_key text not null,
  texts jsonb not null,
  path text not null,
  update_count integer not null default 1,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  archived_at timestamp with time zone,
  is_for_digest boolean not null default false,
  mail_at timestamp with time zone,
  item_no integer,
  team_id uuid,
  first_waited_at timestamp with time zone,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_group_key_check CHECK ((char_length(group_key) <= 300)),
  constraint notifications_item_no_check CHECK ((item_no > 0)),
  constraint notifications_kind_check CHECK ((char_length(kind) <= 60)),
  constraint notifications_path_check CHECK (((path ~~ '/#/%'::text) AND (char_length(path) <= 500))),
  constraint notifications_severity_check CHECK ((severity = ANY (ARRAY['info'::text, 'success'::text, 'warning'::text, 'critical'::text]))),
  constraint notifications_topic_check CHECK ((char_length(topic) <= 20)),
  constraint notifications_update_count_check CHECK ((update_count > 0)),
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notifications_archived ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (archived_at IS NOT NULL);
CREATE INDEX notifications_created ON public.notifications USING btree (created_at);
CREATE INDEX notifications_digest ON public.notifications USING btree (user_id, created_at) WHERE is_for_digest;
CREATE UNIQUE INDEX notifications_group ON public.notifications USING btree (user_id, group_key) WHERE ((read_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX notifications_item ON public.notifications USING btree (group_key, item_no) WHERE (item_no IS NOT NULL);
CREATE INDEX notifications_mail ON public.notifications USING btree (mail_at) WHERE (mail_at IS NOT NULL);
CREATE INDEX notifications_told ON public.notifications USING btree (user_id, group_key) WHERE (archived_at IS NULL);
CREATE INDEX notifications_unread ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE ((read_at IS NULL) AND (archived_at IS NULL));
CREATE INDEX notifications_user ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (archived_at IS NULL);

create table observations (
  dataset_id uuid not null,
  n integer not null,
  members text[] not null,
  period date not null,
  value numeric(20,6),
  flag text,
  constraint one_value_per_period PRIMARY KEY (dataset_id, n, members, period),
  constraint observations_check CHECK (((value IS NOT NULL) OR (flag = ANY (ARRAY['confidential'::text, 'missing'::text])))),
  constraint observations_flag_check CHECK ((flag = ANY (ARRAY['provisional'::text, 'estimate'::text, 'revised'::text, 'confidential'::text, 'missing'::text]))),
  constraint observations_release FOREIGN KEY (dataset_id, n) REFERENCES dataset_releases(dataset_id, n) ON DELETE CASCADE
);

create table offer_ends (
  checked_at timestamp with time zone not null
);

create table offers (
  id uuid not null,
  product_id uuid not null,
  warehouse_id uuid not null,
  currency text not null,
  incoterm text not null,
  incoterm_place text not null,
  moq integer not null,
  order_multiple integer not null default 1,
  lead_days_min smallint not null,
  lead_days_max smallint not null,
  is_returnable boolean not null default true,
  valid_to timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint offers_pkey PRIMARY KEY (id),
  constraint offers_check CHECK (((lead_days_max >= lead_days_min) AND (lead_days_max <= 180))),
  constraint offers_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint offers_incoterm_fkey FOREIGN KEY (incoterm) REFERENCES incoterms(code),
  constraint offers_lead_days_min_check CHECK (((lead_days_min >= 0) AND (lead_days_min <= 180))),
  constraint offers_moq_check CHECK (((moq >= 1) AND (moq <= 1000000))),
  constraint offers_order_multiple_check CHECK ((order_multiple >= 1)),
  constraint offers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint offers_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouses(id)
);
CREATE INDEX offers_product ON public.offers USING btree (product_id);
CREATE INDEX offers_valid_to ON public.offers USING btree (valid_to, id) WHERE (valid_to IS NOT NULL);

create table office_calendar_days (
  id uuid not null,
  country character(2),
  day date not null,
  is_working boolean not null,
  name text not null,
  constraint office_calendar_days_pkey PRIMARY KEY (id),
  constraint office_calendar_days_day_country_key UNIQUE NULLS NOT DISTINCT (day, country),
  constraint office_calendar_days_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 100)))
);

create table online_payments (
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  payment_id uuid,
  reference text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint online_payments_pkey PRIMARY KEY (id),
  constraint online_payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint online_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint online_payments_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES order_payments(id),
  constraint online_payments_state_check CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'failed'::text])))
);
CREATE INDEX online_payments_order ON public.online_payments USING btree (order_id, created_at);
CREATE UNIQUE INDEX online_payments_payment ON public.online_payments USING btree (payment_id) WHERE (payment_id IS NOT NULL);
CREATE INDEX online_payments_reference ON public.online_payments USING btree (provider, reference) WHERE (reference <> ''::text);

create table online_refunds (
  id uuid not null,
  online_payment_id uuid not null,
  state text not null,
  amount_minor bigint not null,
  reference text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  origin text not null default 'buyer'::text,
  alliance_minor bigint not null default 0,
  is_cancelled boolean not null default false,
  tried_at timestamp with time zone,
  constraint online_refunds_pkey PRIMARY KEY (id),
  constraint online_refunds_alliance_minor_check CHECK ((alliance_minor >= 0)),
  constraint online_refunds_amount_minor_check CHECK ((amount_minor > 0)),
  constraint online_refunds_online_payment_id_fkey FOREIGN KEY (online_payment_id) REFERENCES online_payments(id),
  constraint online_refunds_origin_check CHECK ((origin = ANY (ARRAY['buyer'::text, 'provider'::text]))),
  constraint online_refunds_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX online_refunds_payment ON public.online_refunds USING btree (online_payment_id);
CREATE UNIQUE INDEX online_refunds_provider ON public.online_refunds USING btree (reference) WHERE (origin = 'provider'::text);
CREATE INDEX online_refunds_requested ON public.online_refunds USING btree (tried_at NULLS FIRST, created_at) WHERE (state = 'requested'::text);

create table order_bank_account_changes (
  id uuid not null,
  currency text not null,
  state text not null default 'waiting'::text,
  version integer not null,
  holder text not null,
  bank text not null,
  account_number text not null,
  swift text not null default ''::text,
  note text not null default ''::text,
  proposed_by uuid not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint order_bank_account_changes_pkey PRIMARY KEY (id),
  constraint order_bank_account_changes_currency_check CHECK ((currency = ANY (ARRAY['CNY'::text, 'USD'::text, 'RUB'::text, 'KZT'::text]))),
  constraint order_bank_account_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint order_bank_account_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint order_bank_account_changes_version_check CHECK ((version >= 0))
);
CREATE INDEX order_bank_account_changes_proposed_by ON public.order_bank_account_changes USING btree (proposed_by);
CREATE UNIQUE INDEX order_bank_account_changes_waiting ON public.order_bank_account_changes USING btree (currency) WHERE (state = 'waiting'::text);

create table order_claim_files (
  file_id uuid not null,
  order_id uuid not null,
  event text not null,
  at timestamp with time zone not null,
  name text not null,
  position smallint,
  constraint order_claim_files_pkey PRIMARY KEY (file_id),
  constraint order_claim_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint order_claim_files_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_claim_files_order ON public.order_claim_files USING btree (order_id);

create table order_documents (
  file_id uuid not null,
  order_id uuid not null,
  side text not null,
  kind text not null,
  number text not null,
  dated_on date,
  valid_until date,
  name text not null,
  added_at timestamp with time zone not null,
  constraint order_documents_pkey PRIMARY KEY (file_id),
  constraint order_documents_check CHECK ((valid_until >= dated_on)),
  constraint order_documents_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint order_documents_kind_check CHECK ((kind = ANY (ARRAY['contract'::text, 'carrier_invoice'::text, 'cmr'::text, 'rail_waybill'::text, 'bill_of_lading'::text, 'air_waybill'::text, 'certificate_of_origin'::text, 'eac_certificate'::text, 'eac_declaration'::text, 'export_declaration'::text, 'import_declaration'::text, 'import_tax_application'::text, 'insurance'::text, 'dangerous_goods'::text, 'other'::text]))),
  constraint order_documents_number_check CHECK ((char_length(number) <= 60)),
  constraint order_documents_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_documents_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text])))
);
CREATE INDEX order_documents_order ON public.order_documents USING btree (order_id);

create table order_events (
  id bigint not null generated always as identity,
  order_id uuid not null,
  at timestamp with time zone not null,
  event text not null,
  from_state text,
  to_state text not null,
  actor_id uuid,
  actor_role text not null,
  data jsonb not null default '{}'::jsonb,
  constraint order_events_pkey PRIMARY KEY (id),
  constraint order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE
);
CREATE INDEX order_events_order ON public.order_events USING btree (order_id, at, id);

create table order_lines (
  order_id uuid not null,
  position smallint not null,
  offer_id uuid not null,
  product_id uuid not null,
  part_number text not null,
  brand_name text not null,
  name jsonb not null,
  picture text not null,
  category_slug text not null,
  category_name jsonb not null,
  condition text not null,
  attributes jsonb not null,
  origin_country text not null,
  hs_code text not null,
  net_grams integer not null,
  gross_grams integer not null,
  quantity integer not null,
  tier_min_quantity integer not null,
  unit_price_minor bigint not null,
  fit text,
  shop_id uuid not null,
  created_at timestamp with time zone not null,
  commission_basis_points integer not null default 200,
  customs jsonb,
  volume_cm3 bigint,
  tax_minor bigint not null default 0,
  is_returnable boolean not null default true,
  return_days smallint not null default 14,
  constraint order_lines_pkey PRIMARY KEY (order_id, "position"),
  constraint order_lines_commission_basis_points_check CHECK (((commission_basis_points >= 0) AND (commission_basis_points <= 5000))),
  constraint order_lines_fit_check CHECK ((fit = ANY (ARRAY['fits'::text, 'maybe'::text, 'no'::text, 'unknown'::text]))),
  constraint order_lines_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_lines_quantity_check CHECK ((quantity >= 0)),
  constraint order_lines_return_days_check CHECK (((return_days >= 0) AND (return_days <= 365))),
  constraint order_lines_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint order_lines_unit_price_minor_check CHECK ((unit_price_minor > 0)),
  constraint order_lines_volume_cm3_check CHECK ((volume_cm3 >= 0))
);
CREATE INDEX order_lines_part_number ON public.order_lines USING btree (upper(part_number), created_at DESC, order_id DESC);
CREATE INDEX order_lines_shop_part_number ON public.order_lines USING btree (shop_id, upper(part_number), created_at DESC, order_id DESC);

create table order_missing_transfers (
  payment_id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  reason text not null,
  order_minor bigint not null,
  confirmed_at timestamp with time zone not null,
  decided_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  came_at timestamp with time zone,
  constraint order_missing_transfers_pkey PRIMARY KEY (payment_id),
  constraint order_missing_transfers_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint order_missing_transfers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_missing_transfers_order_minor_check CHECK ((order_minor >= 0)),
  constraint order_missing_transfers_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES order_payments(id),
  constraint order_missing_transfers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX order_missing_transfers_list ON public.order_missing_transfers USING btree (confirmed_at DESC, payment_id DESC) WHERE (came_at IS NULL);
CREATE INDEX order_missing_transfers_order ON public.order_missing_transfers USING btree (order_id);
CREATE INDEX order_missing_transfers_shop ON public.order_missing_transfers USING btree (shop_id);

create table order_papers (
  order_id uuid not null,
  number text not null,
  kind text not null,
  shipment_id uuid,
  issued_at timestamp with time zone not null,
  data jsonb not null,
  constraint order_papers_pkey PRIMARY KEY (order_id, number),
  constraint order_papers_kind_check CHECK ((kind = ANY (ARRAY['proforma'::text, 'invoice'::text, 'packing-list'::text]))),
  constraint order_papers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_papers_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id)
);

create table order_payments (
  id uuid not null,
  order_id uuid not null,
  method text not null,
  state text not null,
  amount_minor bigint not null,
  reference text not null default ''::text,
  file_id uuid,
  file_name text not null default ''::text,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint order_payments_pkey PRIMARY KEY (id),
  constraint order_payments_amount_minor_check CHECK ((amount_minor > 0)),
  constraint order_payments_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint order_payments_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'balance'::text, 'online'::text]))),
  constraint order_payments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_payments_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'confirmed'::text, 'rejected'::text])))
);
CREATE INDEX order_payments_file ON public.order_payments USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX order_payments_order ON public.order_payments USING btree (order_id, created_at);
CREATE UNIQUE INDEX order_payments_submitted ON public.order_payments USING btree (order_id) WHERE (state = 'submitted'::text);

create table order_proposals (
  id uuid not null,
  order_id uuid not null,
  side text not null,
  state text not null,
  reason text not null,
  answer text not null default ''::text,
  terms_before jsonb not null,
  terms_after jsonb not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint order_proposals_pkey PRIMARY KEY (id),
  constraint order_proposals_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint order_proposals_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_proposals_side_check CHECK ((side = ANY (ARRAY['buyer'::text, 'seller'::text]))),
  constraint order_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'accepted'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text, 'closed'::text])))
);
CREATE INDEX order_proposals_due ON public.order_proposals USING btree (expires_at) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX order_proposals_open ON public.order_proposals USING btree (order_id) WHERE (state = 'open'::text);
CREATE INDEX order_proposals_order ON public.order_proposals USING btree (order_id, created_at);

create table order_return_lines (
  return_id uuid not null,
  position smallint not null,
  quantity integer not null,
  accepted_quantity integer,
  kind text not null,
  note text not null default ''::text,
  restocked_quantity integer,
  is_fault boolean not null default false,
  constraint order_return_lines_pkey PRIMARY KEY (return_id, "position"),
  constraint order_return_lines_check CHECK (((accepted_quantity >= 0) AND (accepted_quantity <= quantity))),
  constraint order_return_lines_check1 CHECK (((restocked_quantity >= 0) AND (restocked_quantity <= accepted_quantity))),
  constraint order_return_lines_kind_check CHECK ((kind = ANY (ARRAY['defective'::text, 'damaged'::text, 'wrong_part'::text, 'not_as_described'::text, 'missing'::text, 'does_not_fit'::text, 'not_needed'::text, 'other'::text]))),
  constraint order_return_lines_quantity_check CHECK ((quantity > 0)),
  constraint order_return_lines_return_id_fkey FOREIGN KEY (return_id) REFERENCES order_returns(id) ON DELETE CASCADE
);

create table order_returns (
  id uuid not null,
  order_id uuid not null,
  state text not null,
  reason text not null,
  answer text not null default ''::text,
  address text not null default ''::text,
  is_delivery_refunded boolean not null default false,
  carrier text not null default ''::text,
  tracking_number text not null default ''::text,
  refund_minor bigint not null,
  delivery_minor bigint not null default 0,
  points integer not null default 0,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  closed_at timestamp with time zone,
  due_at timestamp with time zone,
  order_due_at timestamp with time zone,
  disputed_at timestamp with time zone,
  tax_minor bigint not null default 0,
  received_at timestamp with time zone,
  reminded_at timestamp with time zone,
  is_delivery_due boolean not null default false,
  constraint order_returns_pkey PRIMARY KEY (id),
  constraint order_returns_address_check CHECK ((char_length(address) <= 300)),
  constraint order_returns_check CHECK (((delivery_minor >= 0) AND (delivery_minor <= refund_minor))),
  constraint order_returns_check1 CHECK (((state = ANY (ARRAY['requested'::text, 'accepted'::text])) = (closed_at IS NULL))),
  constraint order_returns_check2 CHECK (((tax_minor >= 0) AND (tax_minor <= refund_minor))),
  constraint order_returns_due CHECK (((due_at IS NULL) OR ((disputed_at IS NULL) AND ((state = 'requested'::text) OR ((state = 'accepted'::text) AND (sent_at IS NULL)))))),
  constraint order_returns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_returns_points_check CHECK ((points >= 0)),
  constraint order_returns_refund_minor_check CHECK ((refund_minor >= 0)),
  constraint order_returns_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'accepted'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text, 'refunded'::text, 'closed'::text])))
);
CREATE INDEX order_returns_disputed ON public.order_returns USING btree (order_id) WHERE ((disputed_at IS NOT NULL) AND (state = ANY (ARRAY['requested'::text, 'accepted'::text])));
CREATE INDEX order_returns_due_at ON public.order_returns USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX order_returns_open ON public.order_returns USING btree (order_id) WHERE (state = ANY (ARRAY['requested'::text, 'accepted'::text]));
CREATE INDEX order_returns_order ON public.order_returns USING btree (order_id, created_at);

create table order_terms_edition (
  is_only boolean not null default true,
  edition uuid not null default gen_random_uuid(),
  constraint order_terms_edition_pkey PRIMARY KEY (is_only),
  constraint order_terms_edition_is_only_check CHECK (is_only)
);

create table order_unseen_transfers (
  payment_id uuid not null,
  order_id uuid not null,
  shop_id uuid not null,
  created_at timestamp with time zone not null,
  constraint order_unseen_transfers_pkey PRIMARY KEY (payment_id),
  constraint order_unseen_transfers_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint order_unseen_transfers_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES order_payments(id),
  constraint order_unseen_transfers_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id)
);
CREATE INDEX order_unseen_transfers_list ON public.order_unseen_transfers USING btree (created_at DESC, payment_id DESC);
CREATE INDEX order_unseen_transfers_order ON public.order_unseen_transfers USING btree (order_id);
CREATE INDEX order_unseen_transfers_shop ON public.order_unseen_transfers USING btree (shop_id);

create table orders (
  id uuid not null,
  code text not null,
  checkout_id uuid not null,
  buyer_id uuid not null,
  shop_id uuid not null,
  state text not null,
  currency text not null,
  warehouse_country text not null,
  incoterm text not null,
  incoterm_place text not null,
  lead_days_min smallint not null,
  lead_days_max smallint not null,
  total_minor bigint not null,
  item_count integer not null,
  line_count smallint not null,
  gross_grams bigint not null,
  note text not null,
  address jsonb not null,
  is_counted boolean not null default false,
  created_at timestamp with time zone not null,
  notified_state text,
  delivery_minor bigint,
  deposit_percent smallint not null default 100,
  paid_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  due_at timestamp with time zone,
  changed_at timestamp with time zone,
  delivery jsonb,
  wanted_incoterm text,
  wanted_documents text[] not null default '{}'::text[],
  invoice jsonb,
  volume_cm3 bigint not null default 0,
  coupon_minor bigint not null default 0,
  coupon_code text,
  points integer not null default 0,
  points_minor bigint not null default 0,
  subsidy_due_minor bigint not null default 0,
  subsidy_minor bigint not null default 0,
  terms_version integer not null default 1,
  taken_back_minor bigint not null default 0,
  pays_from_balance boolean not null default false,
  tax_kind text not null default 'none'::text,
  tax_basis_points integer not null default 0,
  tax_minor bigint not null default 0,
  delivery_tax_minor bigint not null default 0,
  tax_number text not null default ''::text,
  withheld_minor bigint not null default 0,
  withheld_subsidy_minor bigint not null default 0,
  quoted_delivery_minor bigint,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_check CHECK (((paid_minor >= 0) AND ((paid_minor - refunded_minor) <= total_minor))),
  constraint orders_check1 CHECK (((refunded_minor >= 0) AND (refunded_minor <= paid_minor))),
  constraint orders_check2 CHECK (((subsidy_minor >= 0) AND (subsidy_minor <= subsidy_due_minor))),
  constraint orders_check3 CHECK (((taken_back_minor >= 0) AND (taken_back_minor <= refunded_minor))),
  constraint orders_check4 CHECK (((delivery_tax_minor >= 0) AND (delivery_tax_minor <= tax_minor))),
  constraint orders_checkout_id_fkey FOREIGN KEY (checkout_id) REFERENCES checkouts(id),
  constraint orders_code_check CHECK ((code ~ '^T\d{6}[0-9A-HJKMNP-TV-Z]{6}$'::text)),
  constraint orders_code_key UNIQUE (code),
  constraint orders_coupon_minor_check CHECK ((coupon_minor >= 0)),
  constraint orders_delivery_minor_check CHECK ((delivery_minor >= 0)),
  constraint orders_deposit_percent_check CHECK (((deposit_percent >= 1) AND (deposit_percent <= 100))),
  constraint orders_points_check CHECK ((points >= 0)),
  constraint orders_points_minor_check CHECK ((points_minor >= 0)),
  constraint orders_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint orders_state_check CHECK ((state = ANY (ARRAY['created'::text, 'confirmed'::text, 'awaiting_payment'::text, 'paid'::text, 'packing'::text, 'shipped'::text, 'customs'::text, 'arrived'::text, 'delivered'::text, 'completed'::text, 'cancel_requested'::text, 'cancelled'::text, 'dispute'::text, 'return_requested'::text, 'return_accepted'::text, 'refunded'::text]))),
  constraint orders_subsidy_due_minor_check CHECK ((subsidy_due_minor >= 0)),
  constraint orders_tax_basis_points_check CHECK (((tax_basis_points >= 0) AND (tax_basis_points <= 5000))),
  constraint orders_tax_kind_check CHECK ((tax_kind = ANY (ARRAY['none'::text, 'export'::text, 'included'::text, 'added'::text]))),
  constraint orders_tax_minor_check CHECK ((tax_minor >= 0)),
  constraint orders_total_minor_check CHECK (((total_minor >= 1) AND (total_minor <= '9007199254740991'::bigint))),
  constraint orders_volume_cm3_check CHECK ((volume_cm3 >= 0)),
  constraint orders_withheld CHECK (((state = 'completed'::text) OR ((withheld_minor = 0) AND (withheld_subsidy_minor = 0)))),
  constraint orders_withheld_minor_check CHECK ((withheld_minor >= 0)),
  constraint orders_withheld_subsidy_minor_check CHECK ((withheld_subsidy_minor >= 0))
) with (fillfactor=70);
CREATE INDEX orders_buyer ON public.orders USING btree (buyer_id, created_at DESC, id DESC);
CREATE INDEX orders_checkout ON public.orders USING btree (checkout_id);
CREATE INDEX orders_created ON public.orders USING btree (created_at DESC, id DESC);
CREATE INDEX orders_due ON public.orders USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX orders_shop ON public.orders USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX orders_shop_code_listed ON public.orders USING btree (shop_id, code) INCLUDE (created_at, id, state);
CREATE INDEX orders_shop_state ON public.orders USING btree (shop_id, state, created_at DESC, id DESC);
CREATE INDEX orders_state ON public.orders USING btree (state, created_at DESC, id DESC);
CREATE INDEX orders_unpaid ON public.orders USING btree (buyer_id, shop_id, state) WHERE ((state = ANY (ARRAY['created'::text, 'confirmed'::text, 'awaiting_payment'::text])) AND ((state <> 'awaiting_payment'::text) OR (due_at IS NOT NULL)));

create table outbox (
  id bigint not null generated always as identity,
  topic text not null,
  data jsonb not null,
  start_at timestamp with time zone,
  constraint outbox_pkey PRIMARY KEY (topic, id)
);

create table part_numbers (
  normalized_number text not null,
  kind smallint not null,
  product_id uuid not null,
  constraint part_numbers_pkey PRIMARY KEY (normalized_number, kind, product_id),
  constraint part_numbers_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX part_numbers_ending ON public.part_numbers USING btree (reverse(translate(normalized_number, 'OILBS'::text, '01185'::text)) COLLATE "C");
CREATE INDEX part_numbers_folded ON public.part_numbers USING btree (translate(normalized_number, 'OILBS'::text, '01185'::text) COLLATE "C", kind);
CREATE INDEX part_numbers_prefix ON public.part_numbers USING btree (normalized_number text_pattern_ops);
CREATE INDEX part_numbers_product ON public.part_numbers USING btree (product_id);

create table part_references (
  product_id uuid not null,
  kind text not null,
  brand_name text not null,
  number text not null,
  normalized_number text not null,
  position smallint not null,
  constraint part_references_pkey PRIMARY KEY (product_id, kind, normalized_number),
  constraint part_references_kind_check CHECK ((kind = ANY (ARRAY['oe'::text, 'crossReference'::text, 'supersedes'::text, 'superseded_by'::text]))),
  constraint part_references_normalized_number_check CHECK ((normalized_number ~ '^[A-Z0-9]{3,40}$'::text)),
  constraint part_references_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE TRIGGER part_references_add_supersession AFTER INSERT ON public.part_references FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['supersedes'::text, 'superseded_by'::text]))) EXECUTE FUNCTION update_supersession();
CREATE TRIGGER part_references_drop_supersession AFTER DELETE ON public.part_references FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['supersedes'::text, 'superseded_by'::text]))) EXECUTE FUNCTION update_supersession();

create table passkey_challenges (
  id uuid not null,
  challenge text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (id),
  constraint passkey_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expires_at ON public.passkey_challenges USING btree (expires_at);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_check CHECK ((char_length(credential_id) <= 1400)),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 50))),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON public.passkeys USING btree (user_id, created_at);
CREATE TRIGGER passkeys_changed AFTER INSERT OR DELETE ON public.passkeys FOR EACH ROW EXECUTE FUNCTION notify_factor_changed();

create table payouts (
  id uuid not null,
  owner_kind text not null,
  holder_id uuid not null,
  state text not null,
  amount_minor bigint not null,
  currency text not null,
  recipient text not null,
  bank text not null,
  account_number text not null,
  reason text not null default ''::text,
  requested_by uuid not null,
  first_officer uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint payouts_pkey PRIMARY KEY (id),
  constraint payouts_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payouts_owner_kind_check CHECK ((owner_kind = ANY (ARRAY['user'::text, 'shop'::text]))),
  constraint payouts_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'paid'::text, 'rejected'::text])))
);
CREATE INDEX payouts_created ON public.payouts USING btree (created_at DESC, id DESC);
CREATE INDEX payouts_holder ON public.payouts USING btree (holder_id, created_at DESC, id DESC);

create table price_tiers (
  offer_id uuid not null,
  min_quantity integer not null,
  price_minor bigint not null,
  constraint price_tiers_pkey PRIMARY KEY (offer_id, min_quantity),
  constraint price_tiers_min_quantity_check CHECK ((min_quantity >= 1)),
  constraint price_tiers_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint price_tiers_price_minor_check CHECK (((price_minor >= 1) AND (price_minor <= '1000000000000'::bigint)))
) with (fillfactor=90);

create table product_cards (
  product_id uuid not null,
  offer_id uuid not null,
  facts text not null,
  texts text[] not null,
  constraint product_cards_pkey PRIMARY KEY (product_id),
  constraint product_cards_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_cards_texts_check CHECK ((cardinality(texts) = 4))
) with (fillfactor=90);

create table product_documents (
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  title text not null,
  number text not null default ''::text,
  issuer text not null default ''::text,
  valid_to date,
  path text,
  position smallint not null,
  constraint product_documents_pkey PRIMARY KEY (id),
  constraint product_documents_issuer_check CHECK ((char_length(issuer) <= 120)),
  constraint product_documents_kind_check CHECK ((kind = ANY (ARRAY['certificate'::text, 'declaration'::text, 'test_report'::text, 'safety_sheet'::text, 'manual'::text, 'drawing'::text]))),
  constraint product_documents_number_check CHECK ((char_length(number) <= 80)),
  constraint product_documents_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_documents_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120)))
);
CREATE INDEX product_documents_product ON public.product_documents USING btree (product_id, "position");

create table product_feeds (
  shop_id uuid not null,
  secret text not null,
  created_at timestamp with time zone not null,
  constraint product_feeds_pkey PRIMARY KEY (shop_id),
  constraint product_feeds_secret_check CHECK ((char_length(secret) = 32)),
  constraint product_feeds_secret_key UNIQUE (secret),
  constraint product_feeds_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table product_pages (
  product_id uuid not null,
  language text not null,
  facts text not null,
  offer_ids uuid[] not null,
  offers text[] not null,
  constraint product_pages_pkey PRIMARY KEY (product_id, language),
  constraint product_pages_language_check CHECK ((language = ANY (ARRAY['zh-Hans'::text, 'en'::text, 'ru'::text, 'kk'::text]))),
  constraint product_pages_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_ratings (
  product_id uuid not null,
  counts integer[] not null,
  constraint product_ratings_pkey PRIMARY KEY (product_id),
  constraint product_ratings_counts_check CHECK ((cardinality(counts) = 5)),
  constraint product_ratings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);

create table product_review_rule_changes (
  id uuid not null,
  category_id smallint,
  state text not null default 'waiting'::text,
  version integer not null,
  rule jsonb,
  proposed_by uuid not null,
  reason text not null default ''::text,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint product_review_rule_changes_pkey PRIMARY KEY (id),
  constraint product_review_rule_changes_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint product_review_rule_changes_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES users(id),
  constraint product_review_rule_changes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'rejected'::text]))),
  constraint product_review_rule_changes_version_check CHECK ((version >= 0))
);
CREATE INDEX product_review_rule_changes_category ON public.product_review_rule_changes USING btree (category_id);
CREATE INDEX product_review_rule_changes_proposed_by ON public.product_review_rule_changes USING btree (proposed_by);
CREATE UNIQUE INDEX product_review_rule_changes_waiting ON public.product_review_rule_changes USING btree (category_id) NULLS NOT DISTINCT WHERE (state = 'waiting'::text);

create table product_review_rules (
  id uuid not null,
  category_id smallint,
  version integer not null,
  publications boolean,
  fields text[],
  created_at timestamp with time zone not null,
  needs_two boolean,
  constraint product_review_rules_pkey PRIMARY KEY (id),
  constraint product_review_rules_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint product_review_rules_category_id_version_key UNIQUE NULLS NOT DISTINCT (category_id, version),
  constraint product_review_rules_check CHECK (((publications IS NULL) = (fields IS NULL))),
  constraint product_review_rules_check1 CHECK (((category_id IS NOT NULL) OR (publications IS NOT NULL))),
  constraint product_review_rules_check2 CHECK (((publications IS NULL) = (needs_two IS NULL))),
  constraint product_review_rules_fields_check CHECK ((fields <@ '{name,brand,number,category,pictures,condition}'::text[])),
  constraint product_review_rules_version_check CHECK ((version > 0))
);

create table product_reviews (
  id uuid not null,
  product_id uuid not null,
  kind text not null,
  state text not null,
  staged jsonb not null default '{}'::jsonb,
  fields text[] not null default '{}'::text[],
  revision integer not null default 1,
  reason text,
  note text not null default ''::text,
  submitted_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  needs_two boolean not null default false,
  constraint product_reviews_pkey PRIMARY KEY (id),
  constraint product_reviews_check CHECK (((state = 'submitted'::text) = (decided_at IS NULL))),
  constraint product_reviews_check1 CHECK (((state <> 'returned'::text) OR (reason IS NOT NULL))),
  constraint product_reviews_check2 CHECK (((kind = 'edit'::text) OR (staged = '{}'::jsonb))),
  constraint product_reviews_kind_check CHECK ((kind = ANY (ARRAY['publication'::text, 'edit'::text]))),
  constraint product_reviews_note_check CHECK ((char_length(note) <= 500)),
  constraint product_reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_reviews_reason_check CHECK ((reason = ANY (ARRAY['name'::text, 'brand'::text, 'number'::text, 'category'::text, 'pictures'::text, 'condition'::text, 'doubled'::text, 'forbidden'::text, 'other'::text]))),
  constraint product_reviews_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'returned'::text, 'approved'::text, 'withdrawn'::text])))
);
CREATE UNIQUE INDEX product_reviews_open_once ON public.product_reviews USING btree (product_id) WHERE (state = ANY (ARRAY['submitted'::text, 'returned'::text]));
CREATE INDEX product_reviews_product ON public.product_reviews USING btree (product_id);
CREATE INDEX product_reviews_waiting ON public.product_reviews USING btree (submitted_at, id) WHERE (state = 'submitted'::text);

create table product_view_days (
  shop_id uuid not null,
  day date not null,
  product_id uuid not null,
  views integer not null default 0,
  cart_adds integer not null default 0,
  constraint product_view_days_pkey PRIMARY KEY (shop_id, day, product_id),
  constraint product_view_days_cart_adds_check CHECK ((cart_adds >= 0)),
  constraint product_view_days_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint product_view_days_views_check CHECK ((views >= 0))
);
CREATE INDEX product_view_days_day ON public.product_view_days USING btree (day);
CREATE INDEX product_view_days_product ON public.product_view_days USING btree (product_id);

create table products (
  id uuid not null,
  shop_id uuid not null,
  brand_id integer not null,
  category_id smallint not null,
  part_number text not null,
  normalized_number text not null,
  name jsonb not null,
  description jsonb not null default '{}'::jsonb,
  condition text not null,
  origin_country text not null,
  hs_code text not null,
  warranty_months smallint not null,
  net_grams integer not null,
  gross_grams integer not null,
  length_mm integer not null,
  width_mm integer not null,
  height_mm integer not null,
  quantity_per_carton integer not null,
  attributes jsonb not null default '{}'::jsonb,
  pictures text[] not null,
  state text not null,
  sold_count integer not null default 0,
  version integer not null default 1,
  created_at timestamp with time zone not null default now(),
  carton_length_mm integer,
  carton_width_mm integer,
  carton_height_mm integer,
  carton_gross_grams integer,
  videos text[] not null default '{}'::text[],
  updated_at timestamp with time zone,
  picture_texts jsonb not null default '{}'::jsonb,
  gtin text,
  warranty_km integer,
  grade text,
  cartons_per_pallet integer,
  un_number text,
  un_class text,
  has_battery boolean,
  search_terms text,
  clearance text not null default 'new'::text,
  constraint products_pkey PRIMARY KEY (id),
  constraint products_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint products_carton_gross_grams_check CHECK (((carton_gross_grams >= 1) AND (carton_gross_grams <= 30000000))),
  constraint products_carton_height_mm_check CHECK (((carton_height_mm >= 1) AND (carton_height_mm <= 12000))),
  constraint products_carton_length_mm_check CHECK (((carton_length_mm >= 1) AND (carton_length_mm <= 12000))),
  constraint products_carton_whole CHECK ((num_nulls(carton_length_mm, carton_width_mm, carton_height_mm, carton_gross_grams) = ANY (ARRAY[0, 4]))),
  constraint products_carton_width_mm_check CHECK (((carton_width_mm >= 1) AND (carton_width_mm <= 12000))),
  constraint products_cartons_per_pallet_check CHECK (((cartons_per_pallet >= 1) AND (cartons_per_pallet <= 1000))),
  constraint products_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id),
  constraint products_check CHECK ((gross_grams >= net_grams)),
  constraint products_clearance_check CHECK ((clearance = ANY (ARRAY['new'::text, 'clear'::text, 'changed'::text]))),
  constraint products_condition_check CHECK ((condition = ANY (ARRAY['new'::text, 'remanufactured'::text, 'used'::text]))),
  constraint products_dangerous_whole CHECK (((un_number IS NULL) = (un_class IS NULL))),
  constraint products_grade_check CHECK ((grade = ANY (ARRAY['A'::text, 'B'::text, 'C'::text]))),
  constraint products_gtin_check CHECK ((gtin ~ '^(?:[0-9]{8}|[0-9]{12,14})$'::text)),
  constraint products_height_mm_check CHECK (((height_mm >= 0) AND (height_mm <= 12000))),
  constraint products_length_mm_check CHECK (((length_mm >= 0) AND (length_mm <= 12000))),
  constraint products_name_check CHECK ((name <> '{}'::jsonb)),
  constraint products_net_grams_check CHECK (((net_grams >= 0) AND (net_grams <= 30000000))),
  constraint products_normalized_number_check CHECK ((normalized_number ~ '^[A-Z0-9]{3,40}$'::text)),
  constraint products_origin_country_fkey FOREIGN KEY (origin_country) REFERENCES countries(code),
  constraint products_part_number_check CHECK (((char_length(part_number) >= 1) AND (char_length(part_number) <= 40))),
  constraint products_pictures_check CHECK ((cardinality(pictures) <= 12)),
  constraint products_quantity_per_carton_check CHECK (((quantity_per_carton >= 1) AND (quantity_per_carton <= 10000))),
  constraint products_search_terms_check CHECK ((char_length(search_terms) <= 300)),
  constraint products_shop_id_brand_id_normalized_number_condition_key UNIQUE (shop_id, brand_id, normalized_number, condition),
  constraint products_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint products_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'hidden'::text, 'rejected'::text, 'archived'::text]))),
  constraint products_un_class_check CHECK ((un_class ~ '^[1-9](?:\.[1-6])?$'::text)),
  constraint products_un_number_check CHECK ((un_number ~ '^[0-9]{4}$'::text)),
  constraint products_videos_check CHECK ((cardinality(videos) <= 5)),
  constraint products_warranty_km_check CHECK (((warranty_km >= 1) AND (warranty_km <= 500000))),
  constraint products_warranty_months_check CHECK (((warranty_months >= 0) AND (warranty_months <= 120))),
  constraint products_width_mm_check CHECK (((width_mm >= 0) AND (width_mm <= 12000)))
) with (fillfactor=75);
CREATE INDEX products_brand_draft ON public.products USING btree (brand_id) WHERE (state = 'draft'::text);
CREATE INDEX products_category ON public.products USING btree (category_id);
CREATE INDEX products_same_part ON public.products USING btree (brand_id, normalized_number) INCLUDE (id);
CREATE TRIGGER products_set_updated_at BEFORE UPDATE OF name, description, part_number, brand_id, category_id, condition, attributes, pictures, state ON public.products FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER products_update_supersessions AFTER UPDATE OF state, shop_id, brand_id, part_number, normalized_number ON public.products FOR EACH ROW WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.shop_id IS DISTINCT FROM new.shop_id)) OR (old.brand_id IS DISTINCT FROM new.brand_id)) OR (old.part_number IS DISTINCT FROM new.part_number)) OR (old.normalized_number IS DISTINCT FROM new.normalized_number))) EXECUTE FUNCTION update_supersessions_of_product();

create table proof_attempts (
  user_id uuid not null,
  attempt_count integer not null,
  since timestamp with time zone not null,
  device bytea not null default '\x'::bytea,
  constraint proof_attempts_pkey PRIMARY KEY (user_id, device),
  constraint proof_attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table push_clients (
  cid text not null,
  user_id uuid not null,
  acked_seq bigint not null,
  app_id text not null default ''::text,
  reg_id text not null default ''::text,
  device jsonb,
  device_at timestamp with time zone,
  seen_at timestamp with time zone not null,
  constraint push_clients_pkey PRIMARY KEY (cid),
  constraint push_clients_acked_seq_check CHECK ((acked_seq >= 0)),
  constraint push_clients_app_id_check CHECK ((char_length(app_id) <= 100)),
  constraint push_clients_cid_check CHECK ((cid ~ '^[0-9a-f]{32}$'::text)),
  constraint push_clients_device_check CHECK ((octet_length((device)::text) <= 8000)),
  constraint push_clients_reg_id_check CHECK ((char_length(reg_id) <= 100)),
  constraint push_clients_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_clients_seen ON public.push_clients USING btree (seen_at);
CREATE INDEX push_clients_user ON public.push_clients USING btree (user_id);

create table push_feedback (
  cid text not null,
  seq bigint not null,
  action_id text not null,
  user_id uuid not null,
  result text not null,
  reported_at timestamp with time zone not null,
  constraint push_feedback_pkey PRIMARY KEY (cid, seq, action_id),
  constraint push_feedback_action_id_check CHECK (((char_length(action_id) >= 1) AND (char_length(action_id) <= 20))),
  constraint push_feedback_result_check CHECK ((char_length(result) <= 20)),
  constraint push_feedback_seq_check CHECK ((seq > 0)),
  constraint push_feedback_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX push_feedback_reported ON public.push_feedback USING btree (reported_at);
CREATE INDEX push_feedback_user ON public.push_feedback USING btree (user_id, seq);

create table push_keys (
  id text not null,
  private_key bytea not null,
  created_at timestamp with time zone not null,
  purpose text not null default 'socket'::text,
  constraint push_keys_pkey PRIMARY KEY (id),
  constraint push_keys_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 64))),
  constraint push_keys_purpose_check CHECK ((purpose = ANY (ARRAY['socket'::text, 'web'::text])))
);

create table push_messages (
  user_id uuid not null,
  seq bigint not null,
  kind text not null,
  data jsonb not null,
  sent_at timestamp with time zone not null,
  constraint push_messages_pkey PRIMARY KEY (user_id, seq),
  constraint push_messages_data_check CHECK (((jsonb_typeof(data) = 'object'::text) AND (octet_length((data)::text) <= 8000))),
  constraint push_messages_kind_check CHECK (((kind ~ '^[a-z]+(\.[a-z-]+)+$'::text) AND (char_length(kind) <= 60))),
  constraint push_messages_seq_check CHECK ((seq > 0))
);
CREATE INDEX push_messages_sent ON public.push_messages USING btree (sent_at);

create table push_sequences (
  user_id uuid not null,
  last_seq bigint not null,
  constraint push_sequences_pkey PRIMARY KEY (user_id),
  constraint push_sequences_last_seq_check CHECK ((last_seq > 0)),
  constraint push_sequences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
) with (fillfactor=60);
CREATE TRIGGER push_sequences_drop_messages AFTER DELETE ON public.push_sequences FOR EACH ROW EXECUTE FUNCTION drop_push_messages();

create table quiet_hours (
  user_id uuid not null,
  starts_minute smallint not null,
  ends_minute smallint not null,
  time_zone text not null,
  constraint quiet_hours_pkey PRIMARY KEY (user_id),
  constraint quiet_hours_ends_minute_check CHECK (((ends_minute >= 0) AND (ends_minute <= 1439))),
  constraint quiet_hours_starts_minute_check CHECK (((starts_minute >= 0) AND (starts_minute <= 1439))),
  constraint quiet_hours_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 60))),
  constraint quiet_hours_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

create table quotas (
  id uuid not null,
  event_id uuid not null,
  name text not null,
  size integer,
  used integer not null default 0,
  position smallint not null default 0,
  constraint quotas_pkey PRIMARY KEY (id),
  constraint quotas_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint quotas_not_oversold CHECK ((used <= size)),
  constraint quotas_size_check CHECK ((size >= 0)),
  constraint quotas_used_check CHECK ((used >= 0))
);
CREATE INDEX quotas_event ON public.quotas USING btree (event_id);

create table quote_lines (
  quote_id uuid not null,
  version smallint not null,
  position smallint not null,
  offer_id uuid not null,
  product_id uuid not null,
  part_number text not null,
  brand_name text not null,
  name jsonb not null,
  picture text not null,
  is_alternative boolean not null,
  quantity integer not null,
  unit_price_minor bigint not null,
  lead_days smallint not null,
  note text not null,
  order_id uuid,
  constraint quote_lines_pkey PRIMARY KEY (quote_id, version, "position"),
  constraint quote_lines_quantity_check CHECK ((quantity > 0)),
  constraint quote_lines_quote_id_version_fkey FOREIGN KEY (quote_id, version) REFERENCES quote_versions(quote_id, version) ON DELETE CASCADE,
  constraint quote_lines_quote_id_version_offer_id_key UNIQUE (quote_id, version, offer_id),
  constraint quote_lines_unit_price_minor_check CHECK ((unit_price_minor > 0))
);

create table quote_request_files (
  request_id uuid not null,
  position smallint not null,
  file_id uuid not null,
  name text not null,
  constraint quote_request_files_pkey PRIMARY KEY (request_id, "position"),
  constraint quote_request_files_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint quote_request_files_request_id_fkey FOREIGN KEY (request_id) REFERENCES quote_requests(id) ON DELETE CASCADE
);
CREATE INDEX quote_request_files_file ON public.quote_request_files USING btree (file_id);

create table quote_request_lines (
  request_id uuid not null,
  position smallint not null,
  part_number text not null,
  text text not null,
  quantity integer not null,
  target_minor bigint,
  ordered_quantity integer not null default 0,
  constraint quote_request_lines_pkey PRIMARY KEY (request_id, "position"),
  constraint quote_request_lines_quantity_check CHECK ((quantity > 0)),
  constraint quote_request_lines_request_id_fkey FOREIGN KEY (request_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
  constraint quote_request_lines_target_minor_check CHECK ((target_minor > 0))
);

create table quote_requests (
  id uuid not null,
  code text not null,
  buyer_id uuid not null,
  state text not null,
  is_open boolean not null,
  vehicle jsonb,
  vin text not null,
  currency text not null,
  city_id integer not null,
  incoterm text,
  wanted_by date,
  note text not null,
  line_count smallint not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  constraint quote_requests_pkey PRIMARY KEY (id),
  constraint quote_requests_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES users(id),
  constraint quote_requests_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint quote_requests_code_check CHECK ((code ~ '^Q\d{6}[0-9A-HJKMNP-TV-Z]{6}$'::text)),
  constraint quote_requests_code_key UNIQUE (code),
  constraint quote_requests_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint quote_requests_incoterm_fkey FOREIGN KEY (incoterm) REFERENCES incoterms(code),
  constraint quote_requests_state_check CHECK ((state = ANY (ARRAY['open'::text, 'partly_ordered'::text, 'ordered'::text, 'withdrawn'::text, 'expired'::text])))
);
CREATE INDEX quote_requests_buyer ON public.quote_requests USING btree (buyer_id, created_at DESC, id DESC);
CREATE INDEX quote_requests_buyer_state ON public.quote_requests USING btree (buyer_id, state, created_at DESC, id DESC);
CREATE INDEX quote_requests_due ON public.quote_requests USING btree (expires_at) WHERE (state = ANY (ARRAY['open'::text, 'partly_ordered'::text]));

create table quote_versions (
  quote_id uuid not null,
  version smallint not null,
  currency text not null,
  incoterm text not null,
  incoterm_place text not null,
  delivery_minor bigint,
  valid_until date not null,
  note text not null,
  sent_at timestamp with time zone not null,
  constraint quote_versions_pkey PRIMARY KEY (quote_id, version),
  constraint quote_versions_currency_fkey FOREIGN KEY (currency) REFERENCES currencies(code),
  constraint quote_versions_delivery_minor_check CHECK ((delivery_minor >= 0)),
  constraint quote_versions_incoterm_fkey FOREIGN KEY (incoterm) REFERENCES incoterms(code),
  constraint quote_versions_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE,
  constraint quote_versions_version_check CHECK ((version >= 1))
);

create table quotes (
  id uuid not null,
  request_id uuid not null,
  shop_id uuid not null,
  state text not null,
  version smallint not null default 0,
  valid_until date,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone,
  constraint quotes_pkey PRIMARY KEY (id),
  constraint quotes_request_id_fkey FOREIGN KEY (request_id) REFERENCES quote_requests(id) ON DELETE CASCADE,
  constraint quotes_request_id_shop_id_key UNIQUE (request_id, shop_id),
  constraint quotes_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint quotes_state_check CHECK ((state = ANY (ARRAY['asked'::text, 'sent'::text, 'declined'::text, 'withdrawn'::text, 'partly_ordered'::text, 'ordered'::text, 'expired'::text, 'closed'::text])))
);
CREATE INDEX quotes_due ON public.quotes USING btree (valid_until) WHERE (state = ANY (ARRAY['sent'::text, 'partly_ordered'::text]));
CREATE INDEX quotes_shop ON public.quotes USING btree (shop_id, created_at DESC, id DESC);
CREATE INDEX quotes_shop_state ON public.quotes USING btree (shop_id, state, created_at DESC, id DESC);

create table real_names (
  user_id uuid not null,
  status smallint not null default 1,
  encrypted bytea not null,
  fingerprint bytea not null,
  submitted_at timestamp with time zone not null,
  reason text not null default ''::text,
  decided_at timestamp with time zone,
  constraint real_names_pkey PRIMARY KEY (user_id),
  constraint real_names_status_check CHECK (((status >= 0) AND (status <= 3))),
  constraint real_names_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX real_names_one_user ON public.real_names USING btree (fingerprint) WHERE (status = 2);
CREATE INDEX real_names_queue ON public.real_names USING btree (status, submitted_at, user_id);

create table registrations (
  id uuid not null,
  code text not null,
  event_id uuid not null,
  user_id uuid,
  state text not null,
  wanted jsonb not null,
  contact jsonb,
  answers jsonb not null default '{}'::jsonb,
  language text not null,
  reason text not null default ''::text,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  changed_at timestamp with time zone not null,
  email_confirmed_at timestamp with time zone,
  total_minor bigint not null default 0,
  currency text,
  constraint registrations_pkey PRIMARY KEY (id),
  constraint registrations_check CHECK (((total_minor > 0) = (currency IS NOT NULL))),
  constraint registrations_code_check CHECK ((code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint registrations_code_key UNIQUE (code),
  constraint registrations_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint registrations_state_check CHECK ((state = ANY (ARRAY['held'::text, 'pending_email'::text, 'pending_approval'::text, 'pending_payment'::text, 'confirmed'::text, 'queued'::text, 'rejected'::text, 'cancelled'::text, 'expired'::text]))),
  constraint registrations_total_minor_check CHECK ((total_minor >= 0)),
  constraint registrations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint registrations_with_expiry CHECK (((state = ANY (ARRAY['held'::text, 'pending_email'::text, 'pending_payment'::text])) = (expires_at IS NOT NULL)))
);
CREATE UNIQUE INDEX one_active_registration ON public.registrations USING btree (user_id, event_id) WHERE (state = ANY (ARRAY['held'::text, 'pending_email'::text, 'pending_approval'::text, 'pending_payment'::text, 'confirmed'::text]));
CREATE UNIQUE INDEX one_active_registration_per_email ON public.registrations USING btree (event_id, lower((contact ->> 'email'::text))) WHERE ((user_id IS NULL) AND (state = ANY (ARRAY['pending_approval'::text, 'pending_payment'::text, 'confirmed'::text])));
CREATE UNIQUE INDEX one_queued_registration_per_email ON public.registrations USING btree (event_id, lower((contact ->> 'email'::text))) WHERE (state = 'queued'::text);
CREATE INDEX registrations_by_email ON public.registrations USING btree (lower((contact ->> 'email'::text))) WHERE (user_id IS NULL);
CREATE INDEX registrations_by_name ON public.registrations USING btree (event_id, lower(COALESCE((contact ->> 'name'::text), ''::text)), id);
CREATE INDEX registrations_event ON public.registrations USING btree (event_id, created_at DESC, id DESC);
CREATE INDEX registrations_expiring ON public.registrations USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX registrations_pending ON public.registrations USING btree (event_id) WHERE (state = 'pending_approval'::text);
CREATE INDEX registrations_user ON public.registrations USING btree (user_id, created_at DESC, id DESC);
CREATE TRIGGER end_waitlist_entry_with_registration AFTER UPDATE OF state ON public.registrations FOR EACH ROW WHEN (((old.state <> new.state) AND (old.state = ANY (ARRAY['pending_email'::text, 'queued'::text])))) EXECUTE FUNCTION end_waitlist_entry_with_registration();
CREATE TRIGGER registrations_delete_answer_files AFTER UPDATE OF contact ON public.registrations FOR EACH ROW WHEN (((old.contact IS NOT NULL) AND (new.contact IS NULL))) EXECUTE FUNCTION delete_answer_files();
CREATE TRIGGER registrations_leave_sessions AFTER UPDATE OF state ON public.registrations FOR EACH ROW WHEN (((old.state = 'confirmed'::text) AND (new.state <> 'confirmed'::text))) EXECUTE FUNCTION leave_sessions();

create table requests (
  user_id uuid not null,
  request_id uuid not null,
  action text not null,
  input_hash bytea not null,
  reply jsonb not null,
  created_at timestamp with time zone not null default now(),
  constraint requests_pkey PRIMARY KEY (user_id, request_id)
);
CREATE INDEX requests_created_at ON public.requests USING btree (created_at);

create table review_claims (
  queue text not null,
  item_id text not null,
  claimed_by uuid,
  claimed_until timestamp with time zone,
  referred_by uuid,
  referral_note text not null default ''::text,
  constraint review_claims_pkey PRIMARY KEY (queue, item_id),
  constraint review_claims_check CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint review_claims_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint review_claims_referral_note_check CHECK ((char_length(referral_note) <= 500)),
  constraint review_claims_referred_by_fkey FOREIGN KEY (referred_by) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX review_claims_claimed_by ON public.review_claims USING btree (claimed_by);
CREATE INDEX review_claims_referred_by ON public.review_claims USING btree (referred_by);

create table review_endorsements (
  queue text not null,
  item_id text not null,
  revision integer not null,
  endorsed_by uuid not null,
  note text not null default ''::text,
  proposal jsonb not null default '{}'::jsonb,
  endorsed_at timestamp with time zone not null,
  constraint review_endorsements_pkey PRIMARY KEY (queue, item_id),
  constraint review_endorsements_endorsed_by_fkey FOREIGN KEY (endorsed_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint review_endorsements_note_check CHECK ((char_length(note) <= 500)),
  constraint review_endorsements_revision_check CHECK ((revision > 0))
);
CREATE INDEX review_endorsements_endorsed_by ON public.review_endorsements USING btree (endorsed_by);

create table review_votes (
  review_id uuid not null,
  voter_id uuid not null,
  constraint review_votes_pkey PRIMARY KEY (review_id, voter_id),
  constraint review_votes_review_id_fkey FOREIGN KEY (review_id) REFERENCES reviews(id) ON DELETE CASCADE,
  constraint review_votes_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX review_votes_voter ON public.review_votes USING btree (voter_id, review_id);
CREATE TRIGGER review_votes_count AFTER INSERT OR DELETE ON public.review_votes FOR EACH ROW EXECUTE FUNCTION count_votes();

create table reviews (
  id uuid not null,
  product_id uuid not null,
  shop_id uuid not null,
  author_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  stars smallint not null,
  text text not null,
  photos text[] not null default '{}'::text[],
  state text not null default 'shown'::text,
  useful_count integer not null default 0,
  answer text,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  lacks_transfer boolean not null default false,
  constraint reviews_pkey PRIMARY KEY (id),
  constraint reviews_answer_check CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 2000))),
  constraint reviews_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id),
  constraint reviews_check CHECK (((answer IS NULL) = (answered_at IS NULL))),
  constraint reviews_order_id_position_fkey FOREIGN KEY (order_id, "position") REFERENCES order_lines(order_id, "position") ON DELETE CASCADE,
  constraint reviews_photos_check CHECK ((cardinality(photos) <= 6)),
  constraint reviews_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE,
  constraint reviews_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id),
  constraint reviews_stars_check CHECK (((stars >= 1) AND (stars <= 5))),
  constraint reviews_state_check CHECK ((state = ANY (ARRAY['shown'::text, 'hidden'::text]))),
  constraint reviews_text_check CHECK ((char_length(text) <= 2000)),
  constraint reviews_useful_count_check CHECK ((useful_count >= 0))
);
CREATE UNIQUE INDEX one_review_per_user ON public.reviews USING btree (author_id, product_id);
CREATE INDEX reviews_line ON public.reviews USING btree (order_id, "position");
CREATE INDEX reviews_lowest ON public.reviews USING btree (product_id, ((5 - stars)) DESC, created_at DESC, id DESC) WHERE (state = 'shown'::text);
CREATE INDEX reviews_newest ON public.reviews USING btree (product_id, created_at DESC, id DESC) WHERE (state = 'shown'::text);
CREATE INDEX reviews_useful ON public.reviews USING btree (product_id, useful_count DESC, created_at DESC, id DESC) WHERE (state = 'shown'::text);
CREATE TRIGGER reviews_count_stars AFTER INSERT OR DELETE OR UPDATE OF stars, state, lacks_transfer ON public.reviews FOR EACH ROW EXECUTE FUNCTION count_stars();

create table search_items (
  product_id uuid not null,
  shop_id uuid not null,
  category_id smallint not null,
  group_id smallint not null,
  top_id smallint not null,
  brand_id integer not null,
  price_cents bigint not null,
  created_at timestamp with time zone not null,
  sold_count integer not null,
  in_stock boolean not null,
  condition text not null,
  country text not null,
  tags integer[] not null,
  cars integer[] not null,
  details integer[] not null default '{}'::integer[],
  stock_quantity integer not null default 0,
  source_digest text,
  constraint search_items_pkey PRIMARY KEY (product_id),
  constraint search_items_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) with (fillfactor=90);
alter table search_items alter column shop_id set statistics 500;
alter table search_items alter column category_id set statistics 500;
alter table search_items alter column brand_id set statistics 500;
alter table search_items alter column tags set statistics 400;
alter table search_items alter column cars set statistics 400;
CREATE INDEX search_items_brand_price ON public.search_items USING btree (brand_id, price_cents, product_id);
CREATE INDEX search_items_by_age ON public.search_items USING btree (created_at DESC, product_id DESC);
CREATE INDEX search_items_by_price ON public.search_items USING btree (price_cents, product_id);
CREATE INDEX search_items_by_sales ON public.search_items USING btree (sold_count DESC, product_id DESC);
CREATE INDEX search_items_category_age ON public.search_items USING btree (category_id, created_at DESC, product_id DESC);
CREATE INDEX search_items_category_price ON public.search_items USING btree (category_id, price_cents, product_id);
CREATE INDEX search_items_category_sales ON public.search_items USING btree (category_id, sold_count DESC, product_id DESC);
CREATE INDEX search_items_group_age ON public.search_items USING btree (group_id, created_at DESC, product_id DESC);
CREATE INDEX search_items_group_price ON public.search_items USING btree (group_id, price_cents, product_id);
CREATE INDEX search_items_group_sales ON public.search_items USING btree (group_id, sold_count DESC, product_id DESC);
CREATE INDEX search_items_sample_256 ON public.search_items USING btree (product_id) WHERE ((uuid_hash(product_id) & 255) = 0);
CREATE INDEX search_items_sample_256_shop ON public.search_items USING btree (shop_id) WHERE ((uuid_hash(product_id) & 255) = 0);
CREATE INDEX search_items_sample_256_tags ON public.search_items USING gin (tags) WHERE ((uuid_hash(product_id) & 255) = 0);
CREATE INDEX search_items_sample_shop ON public.search_items USING btree (shop_id) WHERE ((uuid_hash(product_id) & 15) = 0);
CREATE INDEX search_items_sample_tags ON public.search_items USING gin (tags) WHERE ((uuid_hash(product_id) & 15) = 0);
CREATE INDEX search_items_shop_age ON public.search_items USING btree (shop_id, created_at DESC, product_id DESC);
CREATE INDEX search_items_shop_price ON public.search_items USING btree (shop_id, price_cents, product_id);
CREATE INDEX search_items_shop_sales ON public.search_items USING btree (shop_id, sold_count DESC, product_id DESC) INCLUDE (top_id, brand_id);
CREATE INDEX search_items_tags ON public.search_items USING gin (tags) WITH (fastupdate='on');
CREATE INDEX search_items_top_age ON public.search_items USING btree (top_id, created_at DESC, product_id DESC);
CREATE INDEX search_items_top_price ON public.search_items USING btree (top_id, price_cents, product_id);
CREATE INDEX search_items_top_sales ON public.search_items USING btree (top_id, sold_count DESC, product_id DESC);

create table search_shop_words (
  shop_id uuid not null,
  day date not null,
  text text not null,
  count integer not null,
  marks bit(64) not null,
  constraint search_shop_words_pkey PRIMARY KEY (shop_id, day, text),
  constraint search_shop_words_count_check CHECK ((count > 0)),
  constraint search_shop_words_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint search_shop_words_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 100)))
);
CREATE INDEX search_shop_words_day ON public.search_shop_words USING btree (day);

create table search_terms (
  day date not null,
  kind text not null,
  id integer not null,
  people integer not null,
  marks bit(64) not null,
  constraint search_terms_pkey PRIMARY KEY (day, kind, id),
  constraint search_terms_kind_check CHECK ((kind = ANY (ARRAY['category'::text, 'model'::text, 'brand'::text, 'engine'::text]))),
  constraint search_terms_people_check CHECK ((people > 0))
);
CREATE INDEX search_terms_most ON public.search_terms USING btree (day, people DESC, kind, id);

create table seat_holds (
  holder_id uuid not null,
  quota_id uuid not null,
  count integer not null,
  constraint seat_holds_pkey PRIMARY KEY (holder_id, quota_id),
  constraint seat_holds_count_check CHECK ((count > 0)),
  constraint seat_holds_quota_id_fkey FOREIGN KEY (quota_id) REFERENCES quotas(id)
);
CREATE INDEX seat_holds_quota ON public.seat_holds USING btree (quota_id);

create table session_limits (
  session_id uuid not null,
  size integer not null,
  used integer not null default 0,
  constraint session_limits_pkey PRIMARY KEY (session_id),
  constraint session_limits_not_oversold CHECK ((used <= size)),
  constraint session_limits_session_id_fkey FOREIGN KEY (session_id) REFERENCES event_sessions(id) ON DELETE CASCADE,
  constraint session_limits_size_check CHECK ((size > 0)),
  constraint session_limits_used_check CHECK ((used >= 0))
);

create table session_seats (
  session_id uuid not null,
  user_id uuid not null,
  state text not null,
  requested_at timestamp with time zone not null,
  seated_later boolean not null default false,
  constraint session_seats_pkey PRIMARY KEY (session_id, user_id),
  constraint session_seats_session_id_fkey FOREIGN KEY (session_id) REFERENCES event_sessions(id) ON DELETE CASCADE,
  constraint session_seats_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'waiting'::text]))),
  constraint session_seats_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX session_seats_queue ON public.session_seats USING btree (session_id, requested_at, user_id) WHERE (state = 'waiting'::text);
CREATE INDEX session_seats_user ON public.session_seats USING btree (user_id);
CREATE TRIGGER session_seats_left AFTER DELETE ON public.session_seats FOR EACH ROW EXECUTE FUNCTION release_session_seat();

create table session_speakers (
  session_id uuid not null,
  speaker_id uuid not null,
  role text not null,
  constraint session_speakers_pkey PRIMARY KEY (session_id, speaker_id),
  constraint session_speakers_role_check CHECK ((role = ANY (ARRAY['moderator'::text, 'speaker'::text, 'panellist'::text]))),
  constraint session_speakers_session_id_fkey FOREIGN KEY (session_id) REFERENCES event_sessions(id) ON DELETE CASCADE,
  constraint session_speakers_speaker_id_fkey FOREIGN KEY (speaker_id) REFERENCES speakers(id) ON DELETE CASCADE
);

create table sessions (
  id uuid not null,
  user_id uuid not null,
  user_agent text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  push_client_id text,
  seen_at timestamp with time zone not null default now(),
  network text not null default ''::text,
  proved_at timestamp with time zone not null default now(),
  factor_proved_at timestamp with time zone,
  provider text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_network_check CHECK (((network = ''::text) OR (network ~ '/(24|48)$'::text))),
  constraint sessions_provider_check CHECK ((provider = ANY (ARRAY['weixin'::text, 'qq'::text, 'alipay'::text]))),
  constraint sessions_push_client_id_check CHECK ((char_length(push_client_id) <= 100)),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expires_at ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_push_client ON public.sessions USING btree (push_client_id) WHERE (push_client_id IS NOT NULL);
CREATE INDEX sessions_user ON public.sessions USING btree (user_id, created_at DESC);
CREATE TRIGGER sessions_deleted AFTER DELETE ON public.sessions FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (old.expires_at > now()))) EXECUTE FUNCTION notify_session_ended();
CREATE TRIGGER sessions_push_client AFTER UPDATE OF push_client_id, revoked_at ON public.sessions FOR EACH ROW WHEN (((new.push_client_id IS DISTINCT FROM old.push_client_id) OR ((old.push_client_id IS NOT NULL) AND (new.revoked_at IS DISTINCT FROM old.revoked_at)))) EXECUTE FUNCTION notify_push_client();
CREATE TRIGGER sessions_push_client_deleted AFTER DELETE ON public.sessions FOR EACH ROW WHEN ((old.push_client_id IS NOT NULL)) EXECUTE FUNCTION notify_push_client();
CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON public.sessions FOR EACH ROW WHEN (((old.revoked_at IS NULL) AND (new.revoked_at IS NOT NULL))) EXECUTE FUNCTION notify_session_ended();

create table shipment_events (
  id bigint not null generated always as identity,
  shipment_id uuid not null,
  at timestamp with time zone not null,
  place text not null,
  text text not null,
  code text not null default 'note'::text,
  entered_at timestamp with time zone not null default now(),
  constraint shipment_events_pkey PRIMARY KEY (id),
  constraint shipment_events_code_check CHECK ((code = ANY (ARRAY['picked_up'::text, 'departed'::text, 'at_border'::text, 'customs_started'::text, 'customs_cleared'::text, 'arrived'::text, 'out_for_delivery'::text, 'delayed'::text, 'note'::text]))),
  constraint shipment_events_shipment_id_fkey FOREIGN KEY (shipment_id) REFERENCES shipments(id) ON DELETE CASCADE
);
CREATE INDEX shipment_events_shipment ON public.shipment_events USING btree (shipment_id, at DESC, id DESC);

create table shipments (
  id uuid not null,
  order_id uuid not null,
  mode text not null,
  carrier text not null,
  tracking_number text not null,
  container_number text not null default ''::text,
  quantities jsonb not null,
  package_count smallint not null,
  gross_grams bigint not null,
  shipped_at timestamp with time zone not null,
  border_hub text,
  packages jsonb not null default '[]'::jsonb,
  constraint shipments_pkey PRIMARY KEY (id),
  constraint shipments_border_hub_check CHECK ((border_hub = ANY (ARRAY['khorgos'::text, 'nur_zholy'::text, 'dostyk_alashankou'::text, 'kolzhat'::text, 'bakhty'::text, 'maikapchagai'::text, 'zabaikalsk_manzhouli'::text, 'blagoveshchensk_heihe'::text, 'torugart'::text, 'irkeshtam'::text]))),
  constraint shipments_gross_grams_check CHECK ((gross_grams > 0)),
  constraint shipments_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text, 'multimodal'::text, 'courier'::text, 'pickup'::text]))),
  constraint shipments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id),
  constraint shipments_package_count_check CHECK (((package_count >= 1) AND (package_count <= 1000))),
  constraint shipments_packages_check CHECK ((jsonb_typeof(packages) = 'array'::text))
);
CREATE INDEX shipments_order ON public.shipments USING btree (order_id, shipped_at);

create table shop_api_keys (
  id uuid not null,
  shop_id uuid not null,
  user_id uuid not null,
  name text not null,
  start text not null,
  key_hash bytea not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint shop_api_keys_pkey PRIMARY KEY (id),
  constraint shop_api_keys_key_hash_key UNIQUE (key_hash),
  constraint shop_api_keys_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 60))),
  constraint shop_api_keys_scopes_check CHECK (((cardinality(scopes) > 0) AND (scopes <@ ARRAY['products.read'::text, 'products.write'::text, 'stock.write'::text, 'orders.read'::text]))),
  constraint shop_api_keys_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_api_keys_start_check CHECK ((char_length(start) = 8)),
  constraint shop_api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shop_api_keys_shop ON public.shop_api_keys USING btree (shop_id, created_at);
CREATE INDEX shop_api_keys_user ON public.shop_api_keys USING btree (user_id);

create table shop_cards (
  shop_id uuid not null,
  language text not null,
  text text not null,
  constraint shop_cards_pkey PRIMARY KEY (shop_id, language),
  constraint shop_cards_language_check CHECK ((language = ANY (ARRAY['zh-Hans'::text, 'en'::text, 'ru'::text, 'kk'::text]))),
  constraint shop_cards_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);

create table shop_categories (
  id uuid not null,
  shop_id uuid not null,
  parent_id uuid,
  path uuid[] not null,
  position integer not null,
  name jsonb not null,
  constraint shop_categories_pkey PRIMARY KEY (id),
  constraint shop_categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES shop_categories(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  constraint shop_categories_path_check CHECK (((cardinality(path) >= 1) AND (cardinality(path) <= 3))),
  constraint shop_categories_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX shop_categories_parent ON public.shop_categories USING btree (parent_id);
CREATE INDEX shop_categories_shop ON public.shop_categories USING btree (shop_id, "position");

create table shop_category_products (
  product_id uuid not null,
  category_id uuid not null,
  constraint shop_category_products_pkey PRIMARY KEY (product_id),
  constraint shop_category_products_category_id_fkey FOREIGN KEY (category_id) REFERENCES shop_categories(id) ON DELETE CASCADE,
  constraint shop_category_products_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX shop_category_products_category ON public.shop_category_products USING btree (category_id);

create table shop_certificate_reminders (
  certificate_id uuid not null,
  held_until date not null,
  days_before integer not null,
  told_at timestamp with time zone not null,
  constraint shop_certificate_reminders_pkey PRIMARY KEY (certificate_id, held_until, days_before),
  constraint shop_certificate_reminders_certificate_id_fkey FOREIGN KEY (certificate_id) REFERENCES shop_certificates(id) ON DELETE CASCADE
);

create table shop_certificates (
  id uuid not null,
  shop_id uuid not null,
  kind text not null,
  name text not null,
  issuer text not null,
  number text not null,
  valid_until date,
  brand_id integer,
  file_id uuid not null,
  position smallint not null,
  state text,
  revision integer not null default 1,
  submitted_at timestamp with time zone,
  decided_at timestamp with time zone,
  counts_until date,
  reason text,
  note text not null default ''::text,
  constraint shop_certificates_pkey PRIMARY KEY (id),
  constraint shop_certificates_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint shop_certificates_check CHECK (((kind = 'certificate'::text) OR (brand_id IS NOT NULL))),
  constraint shop_certificates_check1 CHECK (((kind = 'authorisation'::text) = (state IS NOT NULL))),
  constraint shop_certificates_check2 CHECK (((state IS NULL) OR (submitted_at IS NOT NULL))),
  constraint shop_certificates_file_id_fkey FOREIGN KEY (file_id) REFERENCES media_files(id),
  constraint shop_certificates_file_id_key UNIQUE (file_id),
  constraint shop_certificates_issuer_check CHECK ((char_length(issuer) <= 120)),
  constraint shop_certificates_kind_check CHECK ((kind = ANY (ARRAY['certificate'::text, 'authorisation'::text]))),
  constraint shop_certificates_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 120))),
  constraint shop_certificates_note_check CHECK ((char_length(note) <= 500)),
  constraint shop_certificates_number_check CHECK ((char_length(number) <= 80)),
  constraint shop_certificates_reason_check CHECK ((reason = ANY (ARRAY['brand'::text, 'shop'::text, 'issuer'::text, 'expired'::text, 'unreadable'::text, 'forged'::text, 'other'::text]))),
  constraint shop_certificates_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_certificates_state_check CHECK ((state = ANY (ARRAY['submitted'::text, 'accepted'::text, 'returned'::text, 'rejected'::text])))
);
CREATE INDEX shop_certificates_brand ON public.shop_certificates USING btree (brand_id);
CREATE INDEX shop_certificates_ending ON public.shop_certificates USING btree (valid_until) WHERE (state = 'accepted'::text);
CREATE INDEX shop_certificates_shop ON public.shop_certificates USING btree (shop_id, "position");
CREATE INDEX shop_certificates_waiting ON public.shop_certificates USING btree (submitted_at, id) WHERE (state = 'submitted'::text);

create table shop_invitations (
  id uuid not null,
  shop_id uuid not null,
  email text not null,
  role text not null,
  language text not null,
  token_hash bytea not null,
  user_id uuid,
  created_at timestamp with time zone not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  invited_by uuid,
  constraint shop_invitations_pkey PRIMARY KEY (id),
  constraint shop_invitations_email_check CHECK ((char_length(email) <= 254)),
  constraint shop_invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint shop_invitations_language_check CHECK ((language = ANY (ARRAY['zh-Hans'::text, 'en'::text, 'ru'::text, 'kk'::text]))),
  constraint shop_invitations_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text]))),
  constraint shop_invitations_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_invitations_token_hash_key UNIQUE (token_hash),
  constraint shop_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shop_invitations_inviter ON public.shop_invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX shop_invitations_old ON public.shop_invitations USING btree (expires_at);
CREATE UNIQUE INDEX shop_invitations_open ON public.shop_invitations USING btree (shop_id, email) WHERE (accepted_at IS NULL);
CREATE INDEX shop_invitations_user ON public.shop_invitations USING btree (user_id) WHERE (user_id IS NOT NULL);

create table shop_listings (
  product_id uuid not null,
  shop_id uuid not null,
  state text not null,
  part_number text not null,
  brand_id integer not null,
  category_id smallint not null,
  price_cents bigint not null,
  stock_quantity bigint not null,
  sold_count integer not null,
  lacks_picture boolean not null,
  lacks_fitment boolean not null,
  lacks_language boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  words text not null,
  constraint shop_listings_pkey PRIMARY KEY (product_id),
  constraint shop_listings_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
) with (fillfactor=85);
CREATE INDEX shop_listings_by_age ON public.shop_listings USING btree (shop_id, created_at, product_id);
CREATE INDEX shop_listings_by_brand ON public.shop_listings USING btree (shop_id, brand_id, created_at, product_id);
CREATE INDEX shop_listings_by_category ON public.shop_listings USING btree (shop_id, category_id, created_at, product_id);
CREATE INDEX shop_listings_by_change ON public.shop_listings USING btree (shop_id, updated_at, product_id);
CREATE INDEX shop_listings_by_number ON public.shop_listings USING btree (shop_id, part_number, product_id);
CREATE INDEX shop_listings_by_price ON public.shop_listings USING btree (shop_id, price_cents, product_id);
CREATE INDEX shop_listings_by_sales ON public.shop_listings USING btree (shop_id, sold_count, product_id);
CREATE INDEX shop_listings_by_state ON public.shop_listings USING btree (shop_id, state, created_at, product_id);
CREATE INDEX shop_listings_by_stock ON public.shop_listings USING btree (shop_id, stock_quantity, product_id);
CREATE INDEX shop_listings_without_fitment ON public.shop_listings USING btree (shop_id, created_at, product_id) WHERE lacks_fitment;
CREATE INDEX shop_listings_without_language ON public.shop_listings USING btree (shop_id, created_at, product_id) WHERE lacks_language;
CREATE INDEX shop_listings_without_picture ON public.shop_listings USING btree (shop_id, created_at, product_id) WHERE lacks_picture;
CREATE INDEX shop_listings_words ON public.shop_listings USING gin (shop_id, words gin_trgm_ops);

create table shop_members (
  shop_id uuid not null,
  user_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint shop_members_pkey PRIMARY KEY (shop_id, user_id),
  constraint shop_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'manager'::text, 'staff'::text]))),
  constraint shop_members_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX shop_members_user ON public.shop_members USING btree (user_id, shop_id);
CREATE TRIGGER shop_members_forget_notifications AFTER DELETE ON public.shop_members FOR EACH ROW EXECUTE FUNCTION forget_team_notifications();
CREATE TRIGGER shop_members_release_threads AFTER DELETE ON public.shop_members FOR EACH ROW EXECUTE FUNCTION release_assigned_threads();

create table shop_product_lists (
  tag integer not null,
  shop_id uuid not null,
  constraint shop_product_lists_pkey PRIMARY KEY (tag, shop_id),
  constraint shop_product_lists_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX shop_product_lists_shop ON public.shop_product_lists USING btree (shop_id);

create table shop_view_days (
  shop_id uuid not null,
  day date not null,
  shop_views integer not null default 0,
  product_views integer not null default 0,
  cart_adds integer not null default 0,
  constraint shop_view_days_pkey PRIMARY KEY (shop_id, day),
  constraint shop_view_days_cart_adds_check CHECK ((cart_adds >= 0)),
  constraint shop_view_days_product_views_check CHECK ((product_views >= 0)),
  constraint shop_view_days_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_view_days_shop_views_check CHECK ((shop_views >= 0))
);
CREATE INDEX shop_view_days_day ON public.shop_view_days USING btree (day);

create table shop_webhook_deliveries (
  id uuid not null,
  webhook_id uuid not null,
  event text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempt_count smallint not null default 0,
  status smallint,
  created_at timestamp with time zone not null,
  attempted_at timestamp with time zone,
  next_at timestamp with time zone not null,
  constraint shop_webhook_deliveries_pkey PRIMARY KEY (id),
  constraint shop_webhook_deliveries_body_check CHECK ((char_length(body) <= 60000)),
  constraint shop_webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint shop_webhook_deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES shop_webhooks(id) ON DELETE CASCADE
);
CREATE INDEX shop_webhook_deliveries_due ON public.shop_webhook_deliveries USING btree (webhook_id, next_at) WHERE (state = 'waiting'::text);
CREATE INDEX shop_webhook_deliveries_log ON public.shop_webhook_deliveries USING btree (webhook_id, created_at DESC, id DESC);
CREATE INDEX shop_webhook_deliveries_old ON public.shop_webhook_deliveries USING btree (created_at);

create table shop_webhooks (
  id uuid not null,
  shop_id uuid not null,
  url text not null,
  events text[] not null,
  is_active boolean not null default true,
  secret bytea not null,
  former_secret bytea,
  former_until timestamp with time zone,
  failing_since timestamp with time zone,
  busy_until timestamp with time zone,
  created_at timestamp with time zone not null,
  saved_by uuid,
  constraint shop_webhooks_pkey PRIMARY KEY (id),
  constraint shop_webhooks_events_check CHECK (((cardinality(events) > 0) AND (events <@ ARRAY['product.changed'::text, 'stock.changed'::text, 'order.created'::text, 'order.changed'::text]))),
  constraint shop_webhooks_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint shop_webhooks_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE,
  constraint shop_webhooks_url_check CHECK (((url ~~ 'https://%'::text) AND (char_length(url) <= 600)))
);
CREATE INDEX shop_webhooks_saver ON public.shop_webhooks USING btree (saved_by) WHERE (saved_by IS NOT NULL);
CREATE INDEX shop_webhooks_shop ON public.shop_webhooks USING btree (shop_id, created_at);

create table shops (
  id uuid not null,
  owner_id uuid not null,
  slug text not null,
  state text not null,
  name jsonb not null,
  slogan jsonb not null default '{}'::jsonb,
  description jsonb not null default '{}'::jsonb,
  return_policy jsonb not null default '{}'::jsonb,
  logo text not null,
  cover text not null,
  country text not null,
  city_id integer not null,
  address text not null,
  phone text not null,
  languages text[] not null default '{}'::text[],
  business_types text[] not null,
  main_make_ids integer[] not null default '{}'::integer[],
  year_founded smallint,
  rating_hundredths smallint not null default 0,
  rating_count integer not null default 0,
  product_count integer not null default 0,
  on_time_bp smallint,
  response_hours smallint,
  created_at timestamp with time zone not null default now(),
  name_text text not null generated always as (lower(((((((COALESCE((name ->> 'zh-Hans'::text), ''::text) || ' '::text) || COALESCE((name ->> 'en'::text), ''::text)) || ' '::text) || COALESCE((name ->> 'ru'::text), ''::text)) || ' '::text) || COALESCE((name ->> 'kk'::text), ''::text)))) stored,
  location point not null,
  product_category_ids integer[] not null default '{}'::integer[],
  product_brand_ids integer[] not null default '{}'::integer[],
  updated_at timestamp with time zone,
  enterprise_id uuid,
  application_id uuid,
  version integer not null default 1,
  email text not null default ''::text,
  more_phones text[] not null default '{}'::text[],
  wechat text not null default ''::text,
  whatsapp text not null default ''::text,
  telegram text not null default ''::text,
  gallery text[] not null default '{}'::text[],
  main_category_ids integer[] not null default '{}'::integer[],
  hours jsonb,
  holiday jsonb,
  minimum_order_minor bigint,
  minimum_order_currency text,
  reason text not null default ''::text,
  suspended_with_enterprise boolean not null default false,
  categories_version integer not null default 0,
  taxes jsonb not null default '{}'::jsonb,
  constraint shops_pkey PRIMARY KEY (id),
  constraint shops_application_id_fkey FOREIGN KEY (application_id) REFERENCES enterprise_applications(id) ON DELETE SET NULL,
  constraint shops_business_types_check CHECK ((cardinality(business_types) > 0)),
  constraint shops_check CHECK (((minimum_order_minor IS NULL) = (minimum_order_currency IS NULL))),
  constraint shops_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint shops_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint shops_enterprise_id_fkey FOREIGN KEY (enterprise_id) REFERENCES enterprise_applications(id) ON DELETE SET NULL,
  constraint shops_minimum_order_minor_check CHECK ((minimum_order_minor > 0)),
  constraint shops_name_check CHECK ((name <> '{}'::jsonb)),
  constraint shops_on_time_bp_check CHECK (((on_time_bp >= 0) AND (on_time_bp <= 10000))),
  constraint shops_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id),
  constraint shops_rating_hundredths_check CHECK (((rating_hundredths >= 0) AND (rating_hundredths <= 500))),
  constraint shops_slug_check CHECK ((slug ~ '^[a-z0-9-]{3,40}$'::text)),
  constraint shops_slug_key UNIQUE (slug),
  constraint shops_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'pending'::text, 'active'::text, 'suspended'::text, 'closed'::text]))),
  constraint shops_taxes_check CHECK ((jsonb_typeof(taxes) = 'object'::text))
);
CREATE INDEX shops_application ON public.shops USING btree (application_id) WHERE (application_id IS NOT NULL);
CREATE INDEX shops_by_age ON public.shops USING btree (created_at DESC, id) WHERE (state = 'active'::text);
CREATE INDEX shops_by_country ON public.shops USING btree (country, rating_hundredths DESC, id) WHERE (state = 'active'::text);
CREATE INDEX shops_by_location ON public.shops USING gist (location) WHERE (state = 'active'::text);
CREATE INDEX shops_by_rating ON public.shops USING btree (rating_hundredths DESC, id) WHERE (state = 'active'::text);
CREATE INDEX shops_by_size ON public.shops USING btree (product_count DESC, id) WHERE (state = 'active'::text);
CREATE INDEX shops_city ON public.shops USING btree (city_id) WHERE (state = 'active'::text);
CREATE INDEX shops_enterprise ON public.shops USING btree (enterprise_id) WHERE (enterprise_id IS NOT NULL);
CREATE INDEX shops_name_similar ON public.shops USING gin (name_text gin_trgm_ops);
CREATE INDEX shops_owner ON public.shops USING btree (owner_id);
CREATE TRIGGER shops_keep_owner AFTER INSERT OR UPDATE OF owner_id ON public.shops FOR EACH ROW EXECUTE FUNCTION keep_shop_owner();
CREATE TRIGGER shops_location BEFORE INSERT OR UPDATE OF city_id, location ON public.shops FOR EACH ROW EXECUTE FUNCTION set_shop_location();
CREATE TRIGGER shops_product_facets BEFORE UPDATE OF product_count ON public.shops FOR EACH ROW EXECUTE FUNCTION set_shop_product_facets();
CREATE TRIGGER shops_set_updated_at BEFORE UPDATE OF slug, name, slogan, description, return_policy, logo, cover, country, city_id, address, phone, languages, business_types, main_make_ids, state ON public.shops FOR EACH ROW EXECUTE FUNCTION set_updated_at();
CREATE TRIGGER shops_update_cards AFTER INSERT OR UPDATE ON public.shops FOR EACH ROW EXECUTE FUNCTION update_shop_cards();
CREATE TRIGGER shops_update_supersessions AFTER UPDATE OF state ON public.shops FOR EACH ROW WHEN (((old.state = 'active'::text) <> (new.state = 'active'::text))) EXECUTE FUNCTION update_supersessions_of_shop();

create table speakers (
  id uuid not null,
  event_id uuid not null,
  position_number smallint not null,
  name jsonb not null,
  position jsonb not null default '{}'::jsonb,
  company jsonb not null default '{}'::jsonb,
  bio jsonb not null default '{}'::jsonb,
  photo text not null default ''::text,
  constraint speakers_pkey PRIMARY KEY (id),
  constraint speakers_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint speakers_name_check CHECK ((name <> '{}'::jsonb))
);
CREATE INDEX speakers_event ON public.speakers USING btree (event_id, position_number);
CREATE TRIGGER speakers_added AFTER INSERT ON public.speakers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER speakers_changed AFTER UPDATE ON public.speakers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER speakers_removed AFTER DELETE ON public.speakers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table stat_error_routes (
  error_id uuid not null,
  route text not null,
  count bigint not null,
  constraint stat_error_routes_pkey PRIMARY KEY (error_id, route),
  constraint stat_error_routes_error_id_fkey FOREIGN KEY (error_id) REFERENCES stat_errors(id) ON DELETE CASCADE
);

create table stat_error_versions (
  error_id uuid not null,
  version text not null,
  count bigint not null,
  constraint stat_error_versions_pkey PRIMARY KEY (error_id, version),
  constraint stat_error_versions_error_id_fkey FOREIGN KEY (error_id) REFERENCES stat_errors(id) ON DELETE CASCADE
);

create table stat_errors (
  id uuid not null,
  fingerprint bytea not null,
  info text not null,
  message text not null,
  state text not null default 'open'::text,
  count bigint not null default 0,
  first_seen_at timestamp with time zone not null,
  last_seen_at timestamp with time zone not null,
  solved_version text,
  has_recurred boolean not null default false,
  constraint stat_errors_pkey PRIMARY KEY (id),
  constraint stat_errors_fingerprint_key UNIQUE (fingerprint),
  constraint stat_errors_state_check CHECK ((state = ANY (ARRAY['open'::text, 'solved'::text])))
);
CREATE INDEX stat_errors_first_seen ON public.stat_errors USING btree (first_seen_at);
CREATE INDEX stat_errors_last_seen ON public.stat_errors USING btree (last_seen_at);
CREATE INDEX stat_errors_message ON public.stat_errors USING gin (message gin_trgm_ops);
CREATE INDEX stat_errors_state ON public.stat_errors USING btree (state, last_seen_at DESC, id DESC);

create table stat_events (
  day date not null,
  id bigint not null generated always as identity,
  received_at timestamp with time zone not null,
  happened_at timestamp with time zone not null,
  kind smallint not null,
  app_id text not null,
  device_id text not null,
  user_id uuid,
  event jsonb not null,
  constraint stat_events_pkey PRIMARY KEY (day, id)
);
CREATE INDEX stat_events_kind ON public.stat_events USING btree (day, kind);
CREATE INDEX stat_events_user ON public.stat_events USING btree (user_id) WHERE (user_id IS NOT NULL);

create table stat_refusals (
  day date not null,
  reason text not null,
  count bigint not null,
  constraint stat_refusals_pkey PRIMARY KEY (day, reason)
);

create table stock_movements (
  id bigint not null generated always as identity,
  offer_id uuid not null,
  quantity integer not null,
  cause text not null,
  source_id uuid,
  at timestamp with time zone not null default now(),
  constraint stock_movements_pkey PRIMARY KEY (id),
  constraint stock_movements_cause_check CHECK ((cause = ANY (ARRAY['opening'::text, 'form'::text, 'api'::text, 'import'::text, 'stock_file'::text, 'sold'::text, 'given_back'::text, 'returned'::text, 'direct'::text]))),
  constraint stock_movements_quantity_check CHECK ((quantity <> 0))
);
CREATE INDEX stock_movements_returned ON public.stock_movements USING btree (source_id, offer_id) WHERE (cause = 'returned'::text);
CREATE TRIGGER stock_movements_never_change BEFORE DELETE OR UPDATE ON public.stock_movements FOR EACH ROW EXECUTE FUNCTION refuse_change();

create table stocks (
  offer_id uuid not null,
  quantity integer not null,
  updated_at timestamp with time zone not null default now(),
  constraint stocks_pkey PRIMARY KEY (offer_id),
  constraint stocks_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id) ON DELETE CASCADE,
  constraint stocks_quantity_check CHECK ((quantity >= 0))
) with (fillfactor=50);
CREATE TRIGGER stocks_mark_in_stock AFTER UPDATE OF quantity ON public.stocks FOR EACH ROW WHEN (((old.quantity = 0) <> (new.quantity = 0))) EXECUTE FUNCTION mark_in_stock();
CREATE TRIGGER stocks_moved AFTER UPDATE ON public.stocks REFERENCING OLD TABLE AS stocks_before NEW TABLE AS stocks_after FOR EACH STATEMENT EXECUTE FUNCTION record_stock_movements();
CREATE TRIGGER stocks_moved_in AFTER INSERT ON public.stocks REFERENCING NEW TABLE AS stocks_after FOR EACH STATEMENT EXECUTE FUNCTION record_stock_movements();
CREATE TRIGGER stocks_moved_out AFTER DELETE ON public.stocks REFERENCING OLD TABLE AS stocks_before FOR EACH STATEMENT EXECUTE FUNCTION record_stock_movements();

create table supersessions (
  old_key text not null,
  new_key text not null,
  product_id uuid not null,
  old_number text not null,
  new_number text not null,
  brand_id integer not null,
  constraint supersessions_pkey PRIMARY KEY (old_key, new_key, product_id),
  constraint supersessions_brand_id_fkey FOREIGN KEY (brand_id) REFERENCES brands(id),
  constraint supersessions_check CHECK ((old_key <> new_key)),
  constraint supersessions_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE
);
CREATE INDEX supersessions_chain ON public.supersessions USING btree (old_key, brand_id, new_key);
CREATE INDEX supersessions_product ON public.supersessions USING btree (product_id);
CREATE TRIGGER supersessions_no_cycle BEFORE INSERT ON public.supersessions FOR EACH ROW EXECUTE FUNCTION refuse_supersession_cycle();

create table tags (
  slug text not null,
  name jsonb not null,
  id uuid not null default gen_random_uuid(),
  position smallint not null default 0,
  is_hidden boolean not null default false,
  version integer not null default 1,
  constraint tags_pkey PRIMARY KEY (slug),
  constraint tags_id_key UNIQUE (id),
  constraint tags_name_check CHECK ((name <> '{}'::jsonb)),
  constraint tags_slug_check CHECK ((slug ~ '^[a-z0-9-]{2,60}$'::text))
);

create table terms_accepted (
  user_id uuid not null,
  document text not null,
  version text not null,
  language text not null,
  accepted_at timestamp with time zone not null,
  constraint terms_accepted_pkey PRIMARY KEY (user_id, document, version),
  constraint terms_accepted_document_check CHECK ((document = ANY (ARRAY['service'::text, 'privacy'::text]))),
  constraint terms_accepted_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint terms_accepted_version_check CHECK ((version <> ''::text))
);

create table ticket_type_quotas (
  ticket_type_id uuid not null,
  quota_id uuid not null,
  constraint ticket_type_quotas_pkey PRIMARY KEY (ticket_type_id, quota_id),
  constraint ticket_type_quotas_quota_id_fkey FOREIGN KEY (quota_id) REFERENCES quotas(id) ON DELETE CASCADE,
  constraint ticket_type_quotas_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id) ON DELETE CASCADE
);
CREATE INDEX ticket_type_quotas_quota ON public.ticket_type_quotas USING btree (quota_id);

create table ticket_types (
  id uuid not null,
  event_id uuid not null,
  position smallint not null,
  name jsonb not null,
  description jsonb not null default '{}'::jsonb,
  needs_approval boolean not null default false,
  sale_opens_at timestamp with time zone,
  sale_closes_at timestamp with time zone,
  has_waitlist boolean not null default true,
  price_minor bigint not null default 0,
  visibility text not null default 'public'::text,
  access_code text not null default ''::text,
  constraint ticket_types_pkey PRIMARY KEY (id),
  constraint ticket_types_check CHECK ((sale_opens_at < sale_closes_at)),
  constraint ticket_types_check1 CHECK (((visibility = 'code'::text) = (access_code <> ''::text))),
  constraint ticket_types_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint ticket_types_event_id_position_key UNIQUE (event_id, "position"),
  constraint ticket_types_name_check CHECK ((name <> '{}'::jsonb)),
  constraint ticket_types_price_minor_check CHECK ((price_minor >= 0)),
  constraint ticket_types_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'code'::text, 'hidden'::text])))
);
CREATE TRIGGER ticket_types_added AFTER INSERT ON public.ticket_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER ticket_types_changed AFTER UPDATE ON public.ticket_types REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();
CREATE TRIGGER ticket_types_removed AFTER DELETE ON public.ticket_types REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION touch_event();

create table tickets (
  id uuid not null,
  registration_id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  position smallint not null,
  number text not null,
  name text not null,
  name_latin text not null default ''::text,
  company text not null default ''::text,
  job_title text not null default ''::text,
  constraint tickets_pkey PRIMARY KEY (id),
  constraint tickets_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint tickets_number_check CHECK ((number ~ '^[0-9A-HJKMNP-TV-Z]{10}$'::text)),
  constraint tickets_number_key UNIQUE (number),
  constraint tickets_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE,
  constraint tickets_registration_id_position_key UNIQUE (registration_id, "position"),
  constraint tickets_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id)
);
CREATE INDEX tickets_event ON public.tickets USING btree (event_id, id);

create table totps (
  user_id uuid not null,
  secret bytea not null,
  last_step bigint not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint totps_pkey PRIMARY KEY (user_id),
  constraint totps_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE TRIGGER totps_changed AFTER INSERT OR DELETE OR UPDATE OF confirmed_at ON public.totps FOR EACH ROW EXECUTE FUNCTION notify_factor_changed();

create table trade_words (
  category_id smallint not null,
  language text not null,
  word text not null,
  is_reference boolean not null default false,
  added_by uuid,
  added_at timestamp with time zone not null default now(),
  constraint trade_words_pkey PRIMARY KEY (category_id, language, word),
  constraint trade_words_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint trade_words_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE,
  constraint trade_words_language_check CHECK ((language = ANY (ARRAY['zh-Hans'::text, 'en'::text, 'ru'::text, 'kk'::text]))),
  constraint trade_words_word_check CHECK (((char_length(word) >= 1) AND (char_length(word) <= 80)))
);
CREATE INDEX trade_words_added ON public.trade_words USING btree (added_at DESC, category_id, language, word) WHERE (NOT is_reference);
CREATE INDEX trade_words_by ON public.trade_words USING btree (added_by) WHERE (added_by IS NOT NULL);

create table unconfirmed_seats (
  registration_id uuid not null,
  event_id uuid not null,
  network_hash bytea not null,
  count smallint not null,
  until timestamp with time zone not null,
  constraint unconfirmed_seats_pkey PRIMARY KEY (registration_id),
  constraint unconfirmed_seats_count_check CHECK ((count > 0)),
  constraint unconfirmed_seats_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint unconfirmed_seats_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE
);
CREATE INDEX unconfirmed_seats_ending ON public.unconfirmed_seats USING btree (until);
CREATE INDEX unconfirmed_seats_network ON public.unconfirmed_seats USING btree (event_id, network_hash);

create table undelivered_messages (
  id uuid not null,
  channel text not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  created_at timestamp with time zone not null,
  constraint undelivered_messages_pkey PRIMARY KEY (id),
  constraint undelivered_messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);
CREATE INDEX undelivered_messages_created_at ON public.undelivered_messages USING btree (created_at DESC);

create table used_tickets (
  id text not null,
  expires_at timestamp with time zone not null,
  constraint used_tickets_pkey PRIMARY KEY (id),
  constraint used_tickets_id_check CHECK ((char_length(id) <= 100))
);
CREATE INDEX used_tickets_expires_at ON public.used_tickets USING btree (expires_at);

create table user_codes (
  id uuid not null,
  scene text not null,
  target_hash bytea not null,
  network_hash bytea not null,
  code_hash bytea not null,
  attempt_count integer not null default 0,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  constraint user_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX user_codes_created_at ON public.user_codes USING btree (created_at);
CREATE INDEX user_codes_network ON public.user_codes USING btree (network_hash, created_at);
CREATE INDEX user_codes_target ON public.user_codes USING btree (target_hash, created_at DESC);

create table user_providers (
  custom_id text not null,
  user_id uuid not null,
  provider text not null,
  bound_at timestamp with time zone not null,
  constraint user_providers_pkey PRIMARY KEY (custom_id),
  constraint user_providers_custom_id_check CHECK (((char_length(custom_id) >= 3) AND (char_length(custom_id) <= 100))),
  constraint user_providers_provider_check CHECK ((provider = ANY (ARRAY['weixin'::text, 'qq'::text, 'alipay'::text]))),
  constraint user_providers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_providers_user_id_provider_key UNIQUE (user_id, provider)
);

create table users (
  id uuid not null,
  kind text not null,
  username text,
  nickname text,
  mobile text,
  avatar text,
  password_hash text,
  roles text[] not null default '{}'::text[],
  language text not null default 'en'::text,
  channel_code text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  email text,
  gender smallint not null default 0,
  status smallint not null default 0,
  closing_at timestamp with time zone,
  erased_at timestamp with time zone,
  is_first_admin boolean not null default false,
  custom_id text,
  invite_code text,
  inviter_id uuid,
  invited_at timestamp with time zone,
  banned_until timestamp with time zone,
  ban_reason text not null default ''::text,
  mail_mode text not null default 'each'::text,
  time_zone text,
  digested_at timestamp with time zone,
  waiting_mailed_at timestamp with time zone,
  bounced_email text,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_custom_id_check CHECK (((char_length(custom_id) >= 1) AND (char_length(custom_id) <= 100))),
  constraint users_email_check CHECK ((email = lower(email))),
  constraint users_gender_check CHECK (((gender >= 0) AND (gender <= 2))),
  constraint users_invite_code_check CHECK ((invite_code ~ '^[2-9A-HJ-NP-Z]{6}$'::text)),
  constraint users_invited_by_another CHECK ((inviter_id <> id)),
  constraint users_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint users_kind_check CHECK ((kind = ANY (ARRAY['anonymous'::text, 'person'::text]))),
  constraint users_mail_mode_check CHECK ((mail_mode = ANY (ARRAY['each'::text, 'daily'::text, 'never'::text]))),
  constraint users_mobile_is_e164 CHECK ((mobile ~ '^\+[1-9]\d{6,14}$'::text)),
  constraint users_person_has_name CHECK (((kind = 'anonymous'::text) OR (erased_at IS NOT NULL) OR (COALESCE(username, mobile, email, custom_id) IS NOT NULL))),
  constraint users_roles_are_names CHECK ((array_to_string(roles, ' '::text) ~ '^([a-z_]+(:[A-Za-z-]+)?( |$))*$'::text)),
  constraint users_status_check CHECK (((status >= 0) AND (status <= 4))),
  constraint users_suspension_is_ban CHECK (((banned_until IS NULL) OR (status = 1))),
  constraint users_time_zone_check CHECK (((char_length(time_zone) >= 1) AND (char_length(time_zone) <= 60))),
  constraint users_username_check CHECK ((username ~ '^[A-Za-z0-9_-]{3,32}$'::text))
);
CREATE INDEX users_anonymous ON public.users USING btree (created_at) WHERE (kind = 'anonymous'::text);
CREATE INDEX users_by_created ON public.users USING btree (created_at, id) WHERE ((kind = 'person'::text) AND (erased_at IS NULL));
CREATE INDEX users_by_name ON public.users USING btree (lower(COALESCE(NULLIF(nickname, ''::text), username, ''::text)), id) WHERE ((kind = 'person'::text) AND (erased_at IS NULL));
CREATE INDEX users_closing ON public.users USING btree (closing_at) WHERE (closing_at IS NOT NULL);
CREATE UNIQUE INDEX users_custom_id ON public.users USING btree (custom_id);
CREATE INDEX users_daily_mail ON public.users USING btree (id) WHERE (mail_mode = 'daily'::text);
CREATE UNIQUE INDEX users_email ON public.users USING btree (email);
CREATE UNIQUE INDEX users_invite_code ON public.users USING btree (invite_code);
CREATE INDEX users_inviter ON public.users USING btree (inviter_id, invited_at DESC) WHERE (inviter_id IS NOT NULL);
CREATE UNIQUE INDEX users_mobile ON public.users USING btree (mobile);
CREATE INDEX users_mobile_tail ON public.users USING btree (reverse(mobile) text_pattern_ops) WHERE (mobile IS NOT NULL);
CREATE INDEX users_nickname_prefix ON public.users USING btree (lower(nickname) text_pattern_ops) WHERE (nickname IS NOT NULL);
CREATE UNIQUE INDEX users_one_first_admin ON public.users USING btree (is_first_admin) WHERE is_first_admin;
CREATE INDEX users_suspended ON public.users USING btree (banned_until) WHERE (banned_until IS NOT NULL);
CREATE UNIQUE INDEX users_username ON public.users USING btree (lower(username));
CREATE INDEX users_username_prefix ON public.users USING btree (lower(username) text_pattern_ops) WHERE (username IS NOT NULL);
CREATE INDEX users_with_roles ON public.users USING btree (id) WHERE (roles <> '{}'::text[]);
CREATE TRIGGER claim_registrations_by_email AFTER INSERT OR UPDATE OF email ON public.users FOR EACH ROW WHEN ((new.email IS NOT NULL)) EXECUTE FUNCTION claim_registrations_by_email();
CREATE TRIGGER users_changed AFTER UPDATE OF roles, status ON public.users FOR EACH ROW WHEN (((old.roles IS DISTINCT FROM new.roles) OR (old.status <> new.status))) EXECUTE FUNCTION notify_user_changed();
CREATE TRIGGER users_password_changed AFTER UPDATE OF password_hash ON public.users FOR EACH ROW WHEN (((old.password_hash IS NOT NULL) AND (old.password_hash IS DISTINCT FROM new.password_hash))) EXECUTE FUNCTION end_sessions_of_old_password();

create table view_salts (
  day date not null,
  salt bytea not null,
  constraint view_salts_pkey PRIMARY KEY (day)
);

create table waitlist_entries (
  id uuid not null,
  event_id uuid not null,
  ticket_type_id uuid not null,
  user_id uuid,
  count smallint not null,
  language text not null,
  state text not null,
  queued_at timestamp with time zone not null,
  offer_count smallint not null default 0,
  offer_until timestamp with time zone,
  created_at timestamp with time zone not null,
  registration_id uuid,
  constraint waitlist_entries_pkey PRIMARY KEY (id),
  constraint waitlist_entries_check CHECK (((state = 'offered'::text) = (offer_until IS NOT NULL))),
  constraint waitlist_entries_count_check CHECK (((count >= 1) AND (count <= 20))),
  constraint waitlist_entries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id),
  constraint waitlist_entries_have_owner CHECK (((user_id IS NOT NULL) OR (registration_id IS NOT NULL))),
  constraint waitlist_entries_registration_id_fkey FOREIGN KEY (registration_id) REFERENCES registrations(id) ON DELETE CASCADE,
  constraint waitlist_entries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'offered'::text, 'accepted'::text, 'cancelled'::text, 'expired'::text]))),
  constraint waitlist_entries_ticket_type_id_fkey FOREIGN KEY (ticket_type_id) REFERENCES ticket_types(id),
  constraint waitlist_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX one_waitlist_entry_per_registration ON public.waitlist_entries USING btree (registration_id) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE UNIQUE INDEX one_waitlist_entry_per_user ON public.waitlist_entries USING btree (user_id, ticket_type_id) WHERE (state = ANY (ARRAY['waiting'::text, 'offered'::text]));
CREATE INDEX waitlist_offers ON public.waitlist_entries USING btree (offer_until) WHERE (state = 'offered'::text);
CREATE INDEX waitlist_queue ON public.waitlist_entries USING btree (event_id, queued_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX waitlist_user ON public.waitlist_entries USING btree (user_id, event_id);
CREATE TRIGGER end_registration_with_waitlist_entry AFTER UPDATE OF state ON public.waitlist_entries FOR EACH ROW WHEN (((new.registration_id IS NOT NULL) AND (new.state = ANY (ARRAY['cancelled'::text, 'expired'::text])))) EXECUTE FUNCTION end_registration_with_waitlist_entry();
CREATE TRIGGER end_registration_without_waitlist_entry AFTER DELETE ON public.waitlist_entries FOR EACH ROW WHEN ((old.registration_id IS NOT NULL)) EXECUTE FUNCTION end_registration_with_waitlist_entry();

create table warehouses (
  id uuid not null,
  shop_id uuid not null,
  name text not null,
  country text not null,
  city_id integer not null,
  kind text not null,
  constraint warehouses_pkey PRIMARY KEY (id),
  constraint warehouses_city_id_fkey FOREIGN KEY (city_id) REFERENCES cities(id),
  constraint warehouses_country_fkey FOREIGN KEY (country) REFERENCES countries(code),
  constraint warehouses_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'bonded'::text, 'transit'::text, 'consolidation'::text]))),
  constraint warehouses_shop_id_fkey FOREIGN KEY (shop_id) REFERENCES shops(id) ON DELETE CASCADE
);
CREATE INDEX warehouses_shop ON public.warehouses USING btree (shop_id);

create table web_push_subscriptions (
  id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamp with time zone not null,
  failed_count smallint not null default 0,
  failed_at timestamp with time zone,
  constraint web_push_subscriptions_pkey PRIMARY KEY (id),
  constraint web_push_subscriptions_auth_check CHECK ((char_length(auth) = 22)),
  constraint web_push_subscriptions_endpoint_check CHECK (((endpoint ~~ 'https://%'::text) AND (char_length(endpoint) <= 1000))),
  constraint web_push_subscriptions_endpoint_key UNIQUE (endpoint),
  constraint web_push_subscriptions_failed_count_check CHECK ((failed_count >= 0)),
  constraint web_push_subscriptions_p256dh_check CHECK ((char_length(p256dh) = 87)),
  constraint web_push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint web_push_subscriptions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX web_push_subscriptions_session ON public.web_push_subscriptions USING btree (session_id);
CREATE INDEX web_push_subscriptions_user ON public.web_push_subscriptions USING btree (user_id, created_at);

create table words (
  id integer not null generated always as identity,
  word text not null,
  constraint words_pkey PRIMARY KEY (id),
  constraint words_word_key UNIQUE (word)
);
CREATE INDEX words_prefix ON public.words USING btree (word text_pattern_ops);
CREATE INDEX words_similar ON public.words USING gin (word gin_trgm_ops);

create table workspace_items (
  user_id uuid not null,
  key text not null,
  content text not null,
  saved_at timestamp with time zone not null,
  constraint workspace_items_pkey PRIMARY KEY (user_id, key),
  constraint workspace_items_content_check CHECK ((char_length(content) <= 200000)),
  constraint workspace_items_key_check CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))),
  constraint workspace_items_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX workspace_items_saved_at ON public.workspace_items USING btree (saved_at);

create table zero_result_decisions (
  text text not null,
  language text not null,
  settled_on date not null,
  kind text not null default 'parts'::text,
  constraint zero_result_decisions_pkey PRIMARY KEY (text, language, kind),
  constraint zero_result_decisions_kind_check CHECK ((kind = ANY (ARRAY['parts'::text, 'shops'::text]))),
  constraint zero_result_decisions_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 100)))
);

create table zero_result_overflow (
  day date not null,
  count bigint not null,
  constraint zero_result_overflow_pkey PRIMARY KEY (day),
  constraint zero_result_overflow_count_check CHECK ((count > 0))
);

create table zero_result_queries (
  day date not null,
  text text not null,
  language text not null,
  count integer not null,
  was_near_shown boolean not null,
  kind text not null default 'parts'::text,
  filtered_count integer not null default 0,
  was_filtered_away boolean not null default false,
  constraint zero_result_queries_pkey PRIMARY KEY (day, text, language, kind),
  constraint zero_result_queries_check CHECK (((filtered_count >= 0) AND (filtered_count <= count))),
  constraint zero_result_queries_count_check CHECK ((count > 0)),
  constraint zero_result_queries_kind_check CHECK ((kind = ANY (ARRAY['parts'::text, 'shops'::text]))),
  constraint zero_result_queries_text_check CHECK (((char_length(text) >= 1) AND (char_length(text) <= 100)))
);

create view article_category_tree as
 WITH RECURSIVE tree AS (
         SELECT article_categories.slug,
            article_categories.parent,
            article_categories.name,
            article_categories."position",
            article_categories.is_hidden,
            article_categories.version,
            ARRAY[article_categories.slug] AS path,
            ARRAY[(to_char((article_categories."position")::double precision, 'FM00000'::text) || article_categories.slug)] AS place
           FROM article_categories
          WHERE (article_categories.parent IS NULL)
        UNION ALL
         SELECT c.slug,
            c.parent,
            c.name,
            c."position",
            (tree_1.is_hidden OR c.is_hidden),
            c.version,
            (tree_1.path || c.slug),
            (tree_1.place || (to_char((c."position")::double precision, 'FM00000'::text) || c.slug))
           FROM (article_categories c
             JOIN tree tree_1 ON ((tree_1.slug = c.parent)))
        )
 SELECT slug,
    parent,
    name,
    is_hidden,
    version,
    path,
    cardinality(path) AS depth,
    place
   FROM tree;

create view entrance_windows as
 SELECT n.id,
    n.event_id,
    COALESCE(n.opens_at, ((date_trunc('day'::text, (e.starts_at AT TIME ZONE e.time_zone)) - '1 day'::interval) AT TIME ZONE e.time_zone)) AS opens_at,
    COALESCE(n.closes_at, ((date_trunc('day'::text, ((e.ends_at - '00:00:01'::interval) AT TIME ZONE e.time_zone)) + '2 days'::interval) AT TIME ZONE e.time_zone)) AS closes_at
   FROM (entrances n
     JOIN events e ON ((e.id = n.event_id)));

create view offer_details as
 SELECT o.id AS offer_id,
    p.id AS product_id,
    p.part_number,
    b.name AS brand_name,
    p.name,
    p.pictures[1] AS picture,
    p.condition,
    p.attributes,
    p.origin_country,
    p.hs_code,
    p.net_grams,
    p.gross_grams,
    c.slug AS category_slug,
    c.name AS category_name,
    p.shop_id,
    s.name AS shop_name,
    s.logo AS shop_logo,
    s.country AS shop_country,
    o.currency,
    o.incoterm,
    o.incoterm_place,
    o.lead_days_min,
    o.lead_days_max,
    o.moq,
    o.order_multiple,
    w.country AS warehouse_country,
    wc.name AS warehouse_country_name,
    COALESCE(st.quantity, 0) AS stock_quantity,
    ((p.state = 'active'::text) AND (s.state = 'active'::text)) AS is_listed,
    o.valid_to,
    ( SELECT COALESCE(jsonb_agg(jsonb_build_object('minQuantity', t.min_quantity, 'priceMinor', t.price_minor) ORDER BY t.min_quantity), '[]'::jsonb) AS "coalesce"
           FROM price_tiers t
          WHERE (t.offer_id = o.id)) AS tiers,
    (ceil(((((p.length_mm)::numeric * (p.width_mm)::numeric) * (p.height_mm)::numeric) / (1000)::numeric)))::double precision AS volume_cm3,
    (s.minimum_order_minor)::double precision AS minimum_order_minor,
    s.minimum_order_currency,
    (s.taxes -> w.country) AS shop_tax,
    o.is_returnable,
    COALESCE(((('vehicles-complete'::text = c.slug) OR ('vehicles-complete'::text = parent.slug)) OR ('vehicles-complete'::text = root.slug)), false) AS is_whole_vehicle
   FROM (((((((((offers o
     JOIN products p ON ((p.id = o.product_id)))
     LEFT JOIN brands b ON ((b.id = p.brand_id)))
     LEFT JOIN categories c ON ((c.id = p.category_id)))
     LEFT JOIN categories parent ON ((parent.id = c.parent_id)))
     LEFT JOIN categories root ON ((root.id = parent.parent_id)))
     JOIN shops s ON ((s.id = p.shop_id)))
     LEFT JOIN warehouses w ON ((w.id = o.warehouse_id)))
     LEFT JOIN countries wc ON ((wc.code = w.country)))
     LEFT JOIN stocks st ON ((st.offer_id = o.id)));

create view stated_supersessions as
 SELECT
        CASE r.kind
            WHEN 'supersedes'::text THEN r.normalized_number
            ELSE p.normalized_number
        END AS old_key,
        CASE r.kind
            WHEN 'supersedes'::text THEN p.normalized_number
            ELSE r.normalized_number
        END AS new_key,
    p.id AS product_id,
        CASE r.kind
            WHEN 'supersedes'::text THEN r.number
            ELSE p.part_number
        END AS old_number,
        CASE r.kind
            WHEN 'supersedes'::text THEN p.part_number
            ELSE r.number
        END AS new_number,
    p.brand_id
   FROM (((part_references r
     JOIN products p ON ((p.id = r.product_id)))
     JOIN shops h ON ((h.id = p.shop_id)))
     JOIN brands b ON ((b.id = p.brand_id)))
  WHERE ((r.kind = ANY (ARRAY['supersedes'::text, 'superseded_by'::text])) AND (p.state = 'active'::text) AND (h.state = 'active'::text) AND ((lower(r.brand_name) = lower(b.name)) OR ((NOT (EXISTS ( SELECT
           FROM brands o
          WHERE (lower(o.name) = lower(r.brand_name))))) AND ((b.tier = 'oe'::text) OR (NOT (EXISTS ( SELECT
           FROM (makes m
             CROSS JOIN LATERAL jsonb_each_text(m.name) n(key, value))
          WHERE (lower(n.value) = lower(r.brand_name)))))))));

-- Functions, each with its text in functions/.
-- accept_invite(uuid,text,timestamp with time zone) → void
-- add_stars(uuid,integer,integer) → void
-- apply_ledger_entry() → trigger
-- audit_hash(bytea,bigint,bigint) → bytea
-- begin_proof(bytea,bytea,timestamp with time zone,boolean) → record
-- book_session_seat(uuid,uuid,timestamp with time zone) → void
-- claim_dataset_version(uuid,integer) → integer
-- claim_event_part_version(uuid,text,integer,uuid,timestamp with time zone) → boolean
-- claim_registrations_by_email() → trigger
-- claim_release_number(uuid,integer) → integer
-- count_stars() → trigger
-- count_votes() → trigger
-- create_main_entrance() → trigger
-- delete_answer_files() → trigger
-- discard_answer_file() → trigger
-- discard_message_file() → trigger
-- drop_enterprise_file() → trigger
-- drop_push_messages() → trigger
-- end_proof(bytea,bytea) → void
-- end_registration_with_waitlist_entry() → trigger
-- end_sessions_of_old_password() → trigger
-- end_waitlist_entry_with_registration() → trigger
-- erase_registration(uuid) → void
-- erase_registrations(uuid[]) → void
-- first_entry(uuid) → timestamp with time zone
-- forget_team_notifications() → trigger
-- grant_role(uuid,uuid,text) → void
-- keep_papers_until() → trigger
-- keep_shop_owner() → trigger
-- leave_sessions() → trigger
-- limit_session(uuid,integer) → boolean
-- lock_custom_id(text) → void
-- lock_email(text) → void
-- lock_event(uuid) → void
-- lock_registration(uuid) → boolean
-- lock_ticket(uuid) → void
-- lock_user(uuid) → void
-- mark_in_stock() → trigger
-- next_due_article(timestamp with time zone) → SETOF article_texts
-- notify_factor_changed() → trigger
-- notify_push_client() → trigger
-- notify_session(text,uuid) → void
-- notify_session_ended() → trigger
-- notify_sessions_of(uuid) → void
-- notify_user_changed() → trigger
-- open_session(uuid) → void
-- publish_dataset_release(uuid,integer) → integer
-- put_in_cart(uuid,uuid,integer,integer,integer,jsonb,timestamp with time zone,uuid,text,bytea,jsonb) → boolean
-- record_article_files(uuid,text,text) → void
-- record_files_of_article() → trigger
-- record_files_of_text() → trigger
-- record_stock_movements() → trigger
-- refuse(text,jsonb) → void
-- refuse_change() → trigger
-- refuse_required_user(uuid) → void
-- refuse_supersession_cycle() → trigger
-- release_assigned_threads() → trigger
-- release_seats(uuid) → integer
-- release_session_seat() → trigger
-- renew_order_terms() → trigger
-- require_zero_sum() → trigger
-- resize_quota(uuid,integer) → boolean
-- revoke_role(uuid,uuid,text) → void
-- seat_session_waitlist(uuid) → void
-- set_shop_location() → trigger
-- set_shop_product_facets() → trigger
-- set_updated_at() → trigger
-- take_cart_lines(uuid,uuid[]) → TABLE(offer_id uuid, quantity integer)
-- take_meeting_table(uuid) → smallint
-- take_seats(uuid,integer) → boolean
-- take_session_seat(uuid) → boolean
-- take_stock(uuid[],integer[],uuid) → integer
-- text_in(jsonb,text) → text
-- touch_event() → trigger
-- unseen_minor(text,uuid,text) → bigint
-- update_renamed_shop_cards() → trigger
-- update_shop_cards() → trigger
-- update_supersession() → trigger
-- update_supersessions_of_product() → trigger
-- update_supersessions_of_shop() → trigger
-- update_verified_shop_cards() → trigger
-- write_shop_cards(uuid[]) → void
-- write_shop_listings(uuid[]) → void
