-- Versions are offered to a share of the devices first, and can be withdrawn.
alter table app_versions
  add column state text not null default 'draft' check (state in ('draft', 'staged', 'stable', 'withdrawn')),
  -- Of the devices, while it is staged.
  add column rollout_percent smallint not null default 100 check (rollout_percent between 1 and 100);
update app_versions set state = 'stable' where is_published;

-- Texts by language.
alter table app_versions alter column title drop default, alter column contents drop default;
alter table app_versions
  alter column title type jsonb using jsonb_build_object('zh-Hans', title),
  alter column contents type jsonb using jsonb_build_object('zh-Hans', contents);
alter table app_versions alter column title set default '{}', alter column contents set default '{}';

drop index app_versions_newest;
alter table app_versions drop column is_published;
create index app_versions_offered on app_versions (app_id, type) where state in ('staged', 'stable');
