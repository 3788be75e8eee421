-- What changes later is told again: which thing of the group a notification tells of last, such as the message of a thread.
alter table notifications add column item_no integer check (item_no > 0);
create index notifications_item on notifications (group_key, item_no) where item_no is not null;
-- The shop as one of whose team the reader is told; forget_team_notifications forgets it when they leave.
alter table notifications add column team_id uuid;

-- What was told of messages that have been recalled or removed since.
delete from notifications n using messages m
where n.kind = 'message.new' and m.recalled_at is not null
  and n.group_key = 'message.new /#/pages/message/thread?id=' || m.thread_id;
