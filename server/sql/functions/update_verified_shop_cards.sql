-- An enterprise is verified, or its papers have run out: the cards of its shops say so.
create or replace function update_verified_shop_cards() returns trigger language plpgsql as $$
begin
  perform write_shop_cards(array(select id from shops where enterprise_id = new.id));
  return null;
end $$;

create or replace trigger enterprises_update_shop_cards after update of state, lapsed_at on enterprise_applications
  for each row when ((new.state, new.lapsed_at) is distinct from (old.state, old.lapsed_at))
  execute function update_verified_shop_cards();
