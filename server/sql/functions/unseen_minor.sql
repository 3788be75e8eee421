-- What of the balance of a buyer or a shop comes from transfers that no officer has seen on the account of the alliance:
-- of each order what it has brought to that balance, and not more than the transfers; of a shop also what the alliance has
-- added to them, which it would not have without.
create or replace function unseen_minor(owner_kind text, holder uuid, wanted_currency text) returns bigint
language sql stable as $$
  select coalesce(sum(greatest(least(unseen.minor, (
    select coalesce(sum(e.amount_minor), 0) from ledger_transactions l join ledger_entries e on e.transaction_id = l.id
      join ledger_accounts a on a.id = e.account_id
    where l.order_id = unseen.order_id and a.owner_kind = unseen_minor.owner_kind and a.holder_id = holder
      and a.kind = 'balance' and a.currency = wanted_currency)), 0)), 0)::bigint
  from (
    select t.order_id, sum(p.amount_minor)
      + case unseen_minor.owner_kind when 'shop' then max(o.subsidy_minor) else 0 end as minor
    from order_unseen_transfers t join order_payments p on p.id = t.payment_id join orders o on o.id = t.order_id
    where case unseen_minor.owner_kind when 'user' then o.buyer_id = holder else t.shop_id = holder end
      and o.currency = wanted_currency
    group by t.order_id
  ) unseen
$$;
