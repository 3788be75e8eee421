-- A message for ten thousand people checked the same key ten thousand times: each row takes its user from
-- push_sequences, whose key and trigger (drop_push_messages) hold instead.
alter table push_messages drop constraint push_messages_user_id_fkey;
-- Room on each page for the next number of its rows, without new index entries.
alter table push_sequences set (fillfactor = 60);
