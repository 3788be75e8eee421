-- At commit each transaction of the ledger sums to zero in each of its currencies.
create or replace function require_zero_sum() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = new.transaction_id group by a.currency having sum(e.amount_minor) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;

drop trigger if exists ledger_entries_zero_sum on ledger_entries;
create constraint trigger ledger_entries_zero_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function require_zero_sum();
