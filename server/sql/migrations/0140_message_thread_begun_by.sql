-- Who began a thread, which the limit of new ones counts: the customer is the older of two people, and the buyer of an order.
-- Of a thread from before, who wrote first; where nobody has written, its customer.
alter table message_threads add column begun_by uuid references users(id);
update message_threads t set begun_by = coalesce(
  (select m.author_id from messages m where m.thread_id = t.id order by m.seq limit 1), t.customer_id);
alter table message_threads alter column begun_by set not null;
drop index message_threads_begun;
create index message_threads_begun on message_threads (begun_by, created_at);
