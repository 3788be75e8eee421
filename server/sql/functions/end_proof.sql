-- The counted attempt succeeded: the pair starts again from zero, the account and the network have one failure less.
create or replace function end_proof(account bytea, network bytea) returns void language plpgsql as $$
begin
  delete from login_guards where account_hash = account and network_hash = network;
  update login_guards set failed_count = greatest(failed_count - 1, 0)
  where account_hash = account and network_hash = '';
  update login_guards set failed_count = greatest(failed_count - 1, 0)
  where account_hash = '' and network_hash = network;
end $$;
