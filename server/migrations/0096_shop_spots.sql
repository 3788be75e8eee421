-- Where things lie on the map: longitude and latitude in degrees.

-- A shop that did not say where it is lies in its city, whoever writes it.
alter table shops add column location point;
update shops s set location = point(c.longitude, c.latitude) from cities c where c.id = s.city_id;
alter table shops alter column location set not null;

create function place_shop() returns trigger language plpgsql as $$
begin
  if new.location is null or (tg_op = 'UPDATE' and new.location ~= old.location) then
    select point(c.longitude, c.latitude) into new.location from cities c where c.id = new.city_id;
  end if;
  return new;
end $$;
create trigger shops_have_a_spot before insert or update of city_id, location on shops
  for each row execute function place_shop();

create index shops_by_spot on shops using gist (location) where state = 'active';
create index cities_by_spot on cities using gist (point(longitude, latitude));
