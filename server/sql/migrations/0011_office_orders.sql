-- The office lists orders of all shops, of one state or of all.
create index orders_created on orders (created_at desc, id desc);
create index orders_state on orders (state, created_at desc, id desc);
drop index orders_disputed;
