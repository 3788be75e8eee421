-- The languages in which the published texts are complete: readers of any other get the nearest one.
alter table datasets add column languages text[] not null default '{}';
update datasets d set languages = array(
  select l from unnest(array['zh-Hans', 'en', 'ru', 'kk']) with ordinality as all_languages (l, place)
  where d.title ->> l <> '' and d.description ->> l <> '' and d.method ->> l <> '' and d.unit ->> l <> ''
    and d.source_name ->> l <> '' and d.licence ->> l <> ''
    and not exists (select from dataset_dimensions x where x.dataset_id = d.id and coalesce(x.label ->> l, '') = '')
    and not exists (select from dataset_members x where x.dataset_id = d.id and coalesce(x.label ->> l, '') = '')
    and not exists (select from dataset_charts x where x.dataset_id = d.id
      and (coalesce(x.title ->> l, '') = '' or coalesce(x.takeaway ->> l, '') = ''))
  order by place);
