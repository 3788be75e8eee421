-- Releases the seats of a holder, in the order of quotas, as all who take them do.
create or replace function release_seats(holder uuid) returns int language plpgsql as $$
declare
  kept seat_holds;
  released int := 0;
begin
  for kept in select * from seat_holds where holder_id = holder order by quota_id loop
    delete from seat_holds where holder_id = holder and quota_id = kept.quota_id;
    if found then
      update quotas set used = used - kept.count where id = kept.quota_id;
      released := released + kept.count;
    end if;
  end loop;
  return released;
end $$;
