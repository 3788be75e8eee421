alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check
  check (kind in ('text', 'note', 'file', 'voice', 'location', 'card', 'contact'));
alter table message_threads drop constraint message_threads_subject_kind_check;
alter table message_threads add constraint message_threads_subject_kind_check
  check (subject_kind in ('product', 'order', 'quote', 'event'));
