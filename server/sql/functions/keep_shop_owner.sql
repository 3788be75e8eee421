-- The owner is one of those who work in the shop; a former one is not any more.
create or replace function keep_shop_owner() returns trigger language plpgsql as $$
begin
  delete from shop_members where shop_id = new.id and role = 'owner' and user_id <> new.owner_id;
  insert into shop_members (shop_id, user_id, role) values (new.id, new.owner_id, 'owner')
  on conflict (shop_id, user_id) do update set role = 'owner';
  return null;
end $$;

create or replace trigger shops_keep_owner after insert or update of owner_id on shops
  for each row execute function keep_shop_owner();
