-- Alone in an office, an administrator publishes their own import for a reason.
alter table dataset_releases add column override text check (override <> '');
alter table dataset_releases drop constraint published_by_another_user;
alter table dataset_releases add constraint published_by_another_user
  check (published_by <> imported_by or override is not null);
