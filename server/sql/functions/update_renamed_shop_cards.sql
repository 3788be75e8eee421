-- A newer file of reference data may rename cities and countries.
create or replace function update_renamed_shop_cards() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'cities' then
    perform write_shop_cards(array(
      select s.id from shops s join renamed r on r.id = s.city_id join before b on b.id = r.id where b.name <> r.name));
  else
    perform write_shop_cards(array(
      select s.id from shops s join renamed r on r.code = s.country join before b on b.code = r.code
      where b.name <> r.name));
  end if;
  return null;
end $$;

create or replace trigger cities_rename_shop_cards after update on cities
  referencing old table as before new table as renamed for each statement execute function update_renamed_shop_cards();

create or replace trigger countries_rename_shop_cards after update on countries
  referencing old table as before new table as renamed for each statement execute function update_renamed_shop_cards();
