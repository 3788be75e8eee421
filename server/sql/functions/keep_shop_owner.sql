-- Who answers for the shop is one of its owners; a former one does not work in it any more.
create or replace function keep_shop_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.owner_id <> new.owner_id then
    delete from shop_members where shop_id = new.id and user_id = old.owner_id;
  end if;
  insert into shop_members (shop_id, user_id, role) values (new.id, new.owner_id, 'owner')
  on conflict (shop_id, user_id) do update set role = 'owner';
  return null;
end $$;

create or replace trigger shops_keep_owner after insert or update of owner_id on shops
  for each row execute function keep_shop_owner();
