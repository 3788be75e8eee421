-- The files of a report: they are kept for the moderator whatever becomes of the message.
create table message_report_files (
  report_id uuid not null references message_reports (id) on delete cascade,
  file_id uuid not null references media_files (id),
  primary key (report_id, file_id)
);
create index message_report_files_file on message_report_files (file_id);
