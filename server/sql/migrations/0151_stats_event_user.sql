-- Erasing an account takes its id out of the reports of the app.
create index stat_events_user on stat_events (user_id) where user_id is not null;
