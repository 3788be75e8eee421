-- A refund in another currency may cost the alliance more or less than it is worth to the order: the difference of
-- exchange has an account of its own. One that can never be booked is closed.
alter table foreign_refunds
  -- What left the account of the alliance, in the currency of the payment; null until it is booked.
  add column charged_minor bigint check (charged_minor > 0),
  drop constraint foreign_refunds_state_check,
  add constraint foreign_refunds_state_check check (state in ('open', 'booked', 'failed', 'closed'));

alter table ledger_accounts drop constraint ledger_accounts_kind_check;
alter table ledger_accounts add constraint ledger_accounts_kind_check check (
  kind in ('bank', 'balance', 'escrow', 'commission', 'payout', 'promotion', 'points', 'claim', 'loss', 'exchange'));
alter table ledger_transactions drop constraint ledger_transactions_kind_check;
alter table ledger_transactions add constraint ledger_transactions_kind_check check (
  kind in ('payment', 'settlement', 'refund', 'payout_request', 'payout', 'payout_return', 'subsidy', 'subsidy_return',
    'points_earned', 'points_spent', 'points_return', 'top_up', 'claim', 'claim_return', 'claim_lost', 'exchange'));
