-- Who reads the figures of a dataset: everybody, whoever is signed in, or, of the last months, members alone.
alter table datasets
  add column access text not null default 'public' check (access in ('public', 'login', 'member')),
  add column member_lag_months smallint check (member_lag_months between 1 and 120),
  add constraint datasets_member_lag check ((access = 'member') = (member_lag_months is not null));

update dataset_versions set form = form || '{"access": "public", "memberLagMonths": null}';
