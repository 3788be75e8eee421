-- The office finds accounts by kind, and those of an order by its code.
create index ledger_accounts_kind on ledger_accounts (kind, id desc);
create index ledger_transactions_reference on ledger_transactions (reference, order_id) where reference <> '';
