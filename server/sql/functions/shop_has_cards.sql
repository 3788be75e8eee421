create or replace function shop_has_cards() returns trigger language plpgsql as $$
begin
  perform write_shop_cards(array[new.id]);
  return null;
end $$;

create or replace trigger shops_have_cards after insert or update on shops for each row execute function shop_has_cards();
