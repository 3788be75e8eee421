-- What the office decided about a real name, and when; the reason is for the person whose it is.
alter table real_names add reason text not null default '', add decided_at timestamptz;
create index real_names_queue on real_names (status, submitted_at, user_id);
