-- Where the people of the office sit and on what was written into the history of whom they looked at: it is taken out.
alter table auth_events disable trigger auth_events_never_change;
update auth_events set user_agent = '', network = '', device_hash = null where way = 'office';
alter table auth_events enable trigger auth_events_never_change;

-- A look is kept as long as the history that tells of it.
create index looks_created_at on looks (created_at);
