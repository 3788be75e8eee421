create or replace function update_shop_cards() returns trigger language plpgsql as $$
begin
  perform write_shop_cards(array[new.id]);
  return null;
end $$;

create or replace trigger shops_update_cards after insert or update on shops for each row execute function update_shop_cards();
