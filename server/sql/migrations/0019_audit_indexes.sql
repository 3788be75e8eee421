-- The audit log is read by what it is about, who acted and what happened, each time the latest first.
drop index audit_log_object;
create index audit_log_object on audit_log (object_id, created_at, id);
create index audit_log_time on audit_log (created_at, id);
create index audit_log_actor on audit_log (actor_id, created_at, id);
create index audit_log_event on audit_log (event, created_at, id);
