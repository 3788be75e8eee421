-- A transfer that the office said never came has come after all: its money is in the books again.
alter table order_missing_transfers add column came_at timestamptz;
drop index order_missing_transfers_list;
create index order_missing_transfers_list on order_missing_transfers (confirmed_at desc, payment_id desc)
  where came_at is null;

alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (
  kind in ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return', 'subsidy', 'subsidy_return',
    'points_earned', 'points_spent', 'points_return', 'top_up', 'claim', 'claim_return', 'claim_lost', 'exchange',
    'never_came', 'came_late'));
