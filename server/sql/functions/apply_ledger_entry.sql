-- Keeps the balance of accounts that must not be negative; the check of the column refuses an overdraft.
create or replace function apply_ledger_entry() returns trigger language plpgsql as $$
begin
  update ledger_accounts set balance_minor = balance_minor + new.amount_minor
    where id = new.account_id and balance_minor is not null;
  return null;
end $$;

create or replace trigger ledger_entries_balance after insert on ledger_entries
  for each row execute function apply_ledger_entry();
