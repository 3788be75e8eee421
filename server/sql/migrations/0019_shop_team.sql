-- Those who answered the messages of a shop are its staff.
insert into shop_members (shop_id, user_id, role, created_at)
select shop_id, user_id, 'staff', added_at from message_colleagues on conflict do nothing;
drop table message_colleagues;
