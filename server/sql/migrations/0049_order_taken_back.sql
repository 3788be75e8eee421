-- What of the refunded went outside, by a bank or at the provider: the buyer does not owe it again.
alter table orders add column taken_back_minor bigint not null default 0;
update orders o set taken_back_minor = least(o.refunded_minor, taken.minor) from (
  select t.order_id, sum(-e.amount_minor) as minor from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.owner_kind = 'order' and a.kind = 'escrow'
  where t.kind = 'claim_lost' or (t.kind = 'refund' and t.cause like 'online-refund/%')
  group by t.order_id
) taken where taken.order_id = o.id;
alter table orders add check (taken_back_minor >= 0 and taken_back_minor <= refunded_minor);

-- What of a claim a refund at the provider has settled meanwhile.
alter table bank_claims
  add column refunded_minor bigint not null default 0 check (refunded_minor >= 0),
  add check (refunded_minor <= amount_minor),
  -- As the provider stated it, where that is in another currency than the payment.
  add column stated_minor bigint check (stated_minor > 0),
  add column stated_currency text;

alter table online_refunds
  -- Failed as money of its payment went back outside before it was sent.
  add column is_cancelled boolean not null default false,
  add column tried_at timestamptz;
drop index online_refunds_requested;
create index online_refunds_requested on online_refunds (tried_at nulls first, created_at) where state = 'requested';
