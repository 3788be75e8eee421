-- A document that waits for the office blocks nobody: else whoever knows a stranger's number could keep her from giving it.
drop index real_names_one_person;
create unique index real_names_one_person on real_names (fingerprint) where status = 2;
