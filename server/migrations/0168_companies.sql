-- Which entries are of one company: those of a shop, else those of the same name and country. Until there are records
-- of enterprises that is all that says so; one that is known to be real is never taken for another of its name.
alter table exhibitors
  -- Ids are made by whoever writes an entry, and tell nothing of its time.
  add column added_at timestamptz not null default now(),
  add column company_key text not null generated always as (
    coalesce(
      'shop ' || shop_id::text,
      country || ' ' || coalesce(enterprise_id::text, '') || ' '
        || nullif(regexp_replace(normalize(sort_name, NFKC), '[\s.,:;!?"''`«»“”„‘’()、。·_–—-]+', '', 'g'), ''),
      'entry ' || id::text
    )
  ) stored;

-- No entry changes by being counted as old as its event.
alter table exhibitors disable trigger exhibitors_changed;
update exhibitors x set added_at = e.created_at from events e where e.id = x.event_id;
alter table exhibitors enable trigger exhibitors_changed;

-- The oldest entry of a company names its page, the newest that is shown tells what it is.
create index exhibitors_company on exhibitors (company_key, added_at, id);
-- The list of companies goes on behind a name.
create index exhibitors_shown_by_name on exhibitors (sort_name, id) where state = 'confirmed';
