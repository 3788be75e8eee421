-- Counts an attempt before it is checked, so that a hundred in parallel count as a hundred. Returns 'go', 'captcha'
-- (not counted: one must be solved first), 'locked' with the seconds left, or 'warn': go, and notify the owner.
create or replace function begin_proof(
  account bytea, network bytea, at timestamptz, has_captcha boolean,
  out verdict text, out wait_seconds int
) language plpgsql as $$
declare
  pair login_guards;
  everywhere login_guards;
  whole_network login_guards;
begin
  -- Always in this order, against deadlocks.
  insert into login_guards (account_hash, network_hash, failed_at)
  values (account, network, at) on conflict do nothing;
  select * into pair from login_guards where account_hash = account and network_hash = network for update;
  insert into login_guards (account_hash, network_hash, failed_at)
  values (account, '', at) on conflict do nothing;
  select * into everywhere from login_guards where account_hash = account and network_hash = '' for update;
  insert into login_guards (account_hash, network_hash, failed_at)
  values ('', network, at) on conflict do nothing;
  select * into whole_network from login_guards where account_hash = '' and network_hash = network for update;

  wait_seconds := 0;
  if pair.locked_until > at then
    verdict := 'locked';
    wait_seconds := ceil(extract(epoch from pair.locked_until - at));
    return;
  end if;
  -- Old failures expire; a lock that has ended leaves its length behind for a day.
  if pair.failed_at < at - interval '1 day' then
    pair.lock_count := 0;
  end if;
  if pair.failed_at < at - interval '2 hours' then
    pair.failed_count := 0;
  end if;
  if everywhere.failed_at < at - interval '1 day' then
    everywhere.failed_count := 0;
  end if;
  if whole_network.failed_at < at - interval '1 hour' then
    whole_network.failed_count := 0;
  end if;
  if not has_captcha
     and (pair.failed_count >= 3 or everywhere.failed_count >= 30 or whole_network.failed_count >= 30) then
    verdict := 'captcha';
    return;
  end if;

  pair.failed_count := pair.failed_count + 1;
  pair.locked_until := null;
  if pair.failed_count >= 6 then
    -- The sixth attempt in a row still counts; the next has to wait 1 hour, then 2, 4, … a day at most.
    pair.locked_until := at + least(interval '1 hour' * 2 ^ least(pair.lock_count, 10), interval '1 day');
    pair.lock_count := pair.lock_count + 1;
    pair.failed_count := 0;
  end if;
  update login_guards set failed_count = pair.failed_count, failed_at = at,
    lock_count = pair.lock_count, locked_until = pair.locked_until
  where account_hash = account and network_hash = network;
  update login_guards set failed_count = everywhere.failed_count + 1, failed_at = at
  where account_hash = account and network_hash = '';
  update login_guards set failed_count = whole_network.failed_count + 1, failed_at = at
  where account_hash = '' and network_hash = network;
  verdict := case when everywhere.failed_count + 1 = 30 then 'warn' else 'go' end;
end $$;
