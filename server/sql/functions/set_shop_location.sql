create or replace function set_shop_location() returns trigger language plpgsql as $$
begin
  if new.location is null or (tg_op = 'UPDATE' and new.location ~= old.location) then
    select point(c.longitude, c.latitude) into new.location from cities c where c.id = new.city_id;
  end if;
  return new;
end $$;

create or replace trigger shops_location before insert or update of city_id, location on shops
  for each row execute function set_shop_location();
