-- A changed row of one of these tables is a new edition of the terms of orders. For each row: a statement that changes
-- none would have others wait for the edition until it is committed.
create or replace function renew_order_terms() returns trigger language plpgsql as $$
begin
  insert into order_terms_edition default values on conflict (is_only) do update set edition = excluded.edition;
  return null;
end $$;

create or replace trigger commission_rates_renew_terms after insert or update or delete on commission_rates
  for each row execute function renew_order_terms();

create or replace trigger customs_rules_renew_terms after insert or update or delete on customs_rules
  for each row execute function renew_order_terms();

create or replace trigger categories_renew_terms after insert or update or delete on categories
  for each row execute function renew_order_terms();

create or replace trigger carriers_renew_terms after insert or update or delete on carriers
  for each row execute function renew_order_terms();

create or replace trigger carrier_rates_renew_terms after insert or update or delete on carrier_rates
  for each row execute function renew_order_terms();

create or replace trigger delivery_stops_renew_terms after insert or update or delete on delivery_stops
  for each row execute function renew_order_terms();

create or replace trigger exchange_rates_renew_terms after insert or update or delete on exchange_rates
  for each row execute function renew_order_terms();
