-- The member whose figures stand for the dataset in lists; without one, the total.
alter table dataset_members add column is_headline boolean not null default false;
