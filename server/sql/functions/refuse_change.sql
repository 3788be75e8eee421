create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end $$;

create or replace trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function refuse_change();

create or replace trigger auth_events_never_change before update on auth_events
  for each row execute function refuse_change();

create or replace trigger ledger_transactions_never_change before update or delete on ledger_transactions
  for each row execute function refuse_change();

create or replace trigger ledger_entries_never_change before update or delete on ledger_entries
  for each row execute function refuse_change();

create or replace trigger audit_seals_never_change before update or delete on audit_seals
  for each row execute function refuse_change();

create or replace trigger stock_movements_never_change before update or delete on stock_movements
  for each row execute function refuse_change();
