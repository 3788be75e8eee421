-- Two officers who change one draft at once: the second is shown what the first has saved.
alter table app_versions add column revision integer not null default 1;
