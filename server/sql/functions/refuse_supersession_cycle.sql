-- A cycle of any length. `union` drops duplicates, so the walk ends when it has seen all numbers that supersede the new
-- one.
create or replace function refuse_supersession_cycle() returns trigger language plpgsql as $$
begin
  -- Two transactions that would close a cycle together must see each other.
  perform pg_advisory_xact_lock(7241109);
  if exists (
    with recursive chain(key) as (
      select new.new_key
      union
      select s.new_key from supersessions s join chain c on s.old_key = c.key where s.brand_id = new.brand_id)
    select from chain where key = new.old_key) then
    raise exception 'The number % would take the place of itself', new.new_key
      using errcode = 'check_violation', constraint = 'supersessions_no_cycle';
  end if;
  return new;
end $$;

create or replace trigger supersessions_no_cycle before insert on supersessions
  for each row execute function refuse_supersession_cycle();
