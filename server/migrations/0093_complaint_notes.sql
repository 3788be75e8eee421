-- Why the office decided so; nobody else reads it.
alter table complaints add column decision_note text not null default '' check (char_length(decision_note) <= 500);
create index complaints_decided on complaints (created_at desc, object_id desc, reporter_id desc) where state <> 'open';
