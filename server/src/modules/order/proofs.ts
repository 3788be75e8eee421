import { statesBefore } from '@tiantian/contracts/machine.ts'
import { ESCROW_STATES, orderMachine } from '@tiantian/contracts/order/state.ts'
import type { DataProof } from '../../platform/proof.ts'

export const orderProofs: readonly DataProof[] = [
  {
    name: 'the total of each order is its lines and its delivery with the tax on them, less its discounts, and it counts their items',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      cross join lateral (
        select sum(l.unit_price_minor * l.quantity) as goods, sum(l.tax_minor) as tax, sum(l.quantity) as items
        from order_lines l where l.order_id = o.id) l
      where o.total_minor + o.coupon_minor + o.points_minor <> coalesce(o.delivery_minor, 0) + l.goods
          + case o.tax_kind when 'added' then o.tax_minor else 0 end
        or o.tax_minor <> l.tax + o.delivery_tax_minor or o.item_count <> l.items`,
  },
  {
    // Of each line and of the delivery at most half a minor unit is rounded.
    name: 'the tax of each order is its rate of goods, less what its shop takes off, and delivery',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      cross join lateral (
        select sum(l.unit_price_minor * l.quantity) - greatest(0, o.coupon_minor + o.points_minor - o.subsidy_due_minor)
          + coalesce(o.delivery_minor, 0) as minor
        from order_lines l where l.order_id = o.id) taxed
      cross join lateral (
        select 10000 + case o.tax_kind when 'included' then o.tax_basis_points else 0 end as whole) part
      where o.tax_basis_points > 0
        and 2 * abs(o.tax_minor::numeric * part.whole - taxed.minor * o.tax_basis_points)
          > part.whole * (o.line_count + 1)
      union all
      select o.code from orders o where o.tax_basis_points = 0 and o.tax_minor <> 0
        or (o.tax_basis_points > 0) <> (o.tax_kind in ('included', 'added'))
      union all
      select o.code from order_returns r join orders o on o.id = r.order_id
      where r.state = 'refunded' group by o.id having sum(r.tax_minor) > o.tax_minor`,
  },
  {
    name: 'each order has been paid what its confirmed payments say',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      where o.paid_minor <> coalesce((
        select sum(p.amount_minor) from order_payments p where p.order_id = o.id and p.state = 'confirmed'), 0)`,
  },
  {
    name: 'each online payment has reached its order or the balance of its buyer',
    exceptions: (sql) => sql`
      select p.id as what from online_payments p left join order_payments o on o.id = p.payment_id
      left join ledger_transactions t on t.cause = 'online/' || p.id
      where (p.state = 'paid') <> ((o.id is not null and o.amount_minor = p.amount_minor) or t.id is not null)
        or (o.id is not null and t.id is not null)`,
  },
  {
    name: 'no more went back through a provider than came, and each refund is booked as it ended',
    exceptions: (sql) => sql`
      select r.id as what from online_refunds r
      left join ledger_transactions t on t.cause = 'online-refund/' || r.id
      left join ledger_transactions back on back.cause = 'online-refund/' || r.id || '/fail'
      where case when r.origin = 'provider' and r.state = 'failed' and t.id is null then back.id is not null
        else t.id is null or (r.state = 'failed') <> (back.id is not null) end
      union all
      select p.id from online_payments p join online_refunds r on r.online_payment_id = p.id and r.state <> 'failed'
      group by p.id having sum(r.amount_minor) > p.amount_minor or p.state <> 'paid'`,
  },
  {
    name: 'each difference of exchange is what a booked refund or a lost claim has cost more or less than it was worth',
    exceptions: (sql) => sql`
      with booked as (
        select t.cause, sum(e.amount_minor) as minor from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.owner_kind = 'alliance' and a.kind = 'exchange' group by t.cause
      ), due as (
        select 'online-refund/' || f.id || '/exchange' as cause, r.amount_minor - f.charged_minor as minor
        from foreign_refunds f join online_refunds r on r.id = f.id where f.charged_minor is not null
        union all
        select 'online-refund/' || f.id || '/exchange/fail', f.charged_minor - r.amount_minor
        from foreign_refunds f join online_refunds r on r.id = f.id and r.state = 'failed'
        where f.charged_minor is not null
        union all
        select 'claim/' || id || '/exchange', amount_minor - refunded_minor - charged_minor
        from bank_claims where charged_minor is not null
      )
      select cause as what from booked full join due using (cause)
      where coalesce(booked.minor, 0) <> coalesce(due.minor, 0)`,
  },
  {
    name: 'each loss by a refund that could not be booked is what the office has said, and comes back with it',
    exceptions: (sql) => sql`
      with booked as (
        select t.cause, sum(e.amount_minor) as minor from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.owner_kind = 'alliance' and a.kind = 'loss' and t.cause like 'foreign-refund/%' group by t.cause
      ), due as (
        select 'foreign-refund/' || id || '/loss' as cause, -lost_minor as minor
        from foreign_refunds where lost_minor is not null
        union all
        select 'foreign-refund/' || id || '/loss/fail', lost_minor
        from foreign_refunds where lost_minor is not null and state = 'failed'
      )
      select cause as what from booked full join due using (cause)
      where coalesce(booked.minor, 0) <> coalesce(due.minor, 0)`,
  },
  {
    name: 'what is held for claims at banks is what their parts say, and each lost claim went to the bank',
    exceptions: (sql) => sql`
      select a.holder_id as what from ledger_accounts a
      where a.kind = 'claim' and a.balance_minor <> coalesce((
        select sum(c.shop_minor + c.buyer_minor + c.alliance_minor) from bank_claims c
        join online_payments p on p.id = c.online_payment_id
        where p.order_id = a.holder_id and p.currency = a.currency and c.state = 'open'), 0)
      union all
      select c.id from bank_claims c left join ledger_transactions t on t.cause = 'claim/' || c.id || '/lost'
      where (c.state = 'lost' and c.online_payment_id is not null and c.amount_minor > c.refunded_minor) <> (t.id is not null)`,
  },
  {
    name: 'each transfer that never came has left the books once, and come back once when it came after all, and no other',
    exceptions: (sql) => sql`
      select coalesce(m.payment_id::text, t.cause) as what from order_missing_transfers m
      join order_payments p on p.id = m.payment_id
      full join (
        select t.cause, sum(e.amount_minor) as minor from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.kind = 'never_came' and a.owner_kind = 'outside' group by t.cause
      ) t on t.cause = 'payment/' || m.payment_id || '/missing'
      where t.minor is distinct from p.amount_minor or p.method <> 'transfer' or m.order_minor > p.amount_minor
        or exists (select from order_unseen_transfers u where u.payment_id = m.payment_id)
      union all
      select coalesce(m.payment_id::text, t.cause) from (
        select m.payment_id, p.amount_minor from order_missing_transfers m
        join order_payments p on p.id = m.payment_id where m.came_at is not null
      ) m
      full join (
        select t.cause, sum(e.amount_minor) as minor from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id
        where t.kind = 'came_late' and a.owner_kind = 'outside' group by t.cause
      ) t on t.cause = 'payment/' || m.payment_id || '/came'
      where t.minor is distinct from -m.amount_minor`,
  },
  {
    name: 'the escrow of each order holds what was paid for it until it ends',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      left join ledger_accounts a on a.owner_kind = 'order' and a.holder_id = o.id and a.kind = 'escrow'
      where coalesce(a.balance_minor, 0) <>
        case when o.state = any(${[...ESCROW_STATES, 'awaiting_payment']}::text[])
          then o.paid_minor - o.refunded_minor + o.subsidy_minor else o.withheld_minor + o.withheld_subsidy_minor end`,
  },
  {
    name: 'a completed order holds back only what its open return is about',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      where o.withheld_minor + o.withheld_subsidy_minor > 0 and not exists (
        select from order_returns r where r.order_id = o.id and r.state in ('requested', 'accepted')
          and r.order_due_at is not null and o.withheld_minor <= o.paid_minor - o.refunded_minor)`,
  },
  {
    name: 'the delivery goes back when nothing of an order is kept and all of it was the fault of its shop, or as the shop says',
    exceptions: (sql) => sql`
      with back as (
        select o.id, o.code, o.paid_minor <= o.refunded_minor as is_all_refunded,
          coalesce(o.delivery_minor, 0) + case o.tax_kind when 'added' then o.delivery_tax_minor else 0 end as delivery,
          (select sum(r.delivery_minor) from order_returns r where r.order_id = o.id and r.state = 'refunded') as returned,
          not exists (select from order_lines l where l.order_id = o.id and l.quantity > coalesce((
            select sum(b.accepted_quantity) from order_returns r join order_return_lines b on b.return_id = r.id
            where r.order_id = o.id and r.state = 'refunded' and b.is_fault and b.position = l.position), 0)) as is_due
        from orders o where exists (select from order_returns r where r.order_id = o.id and r.state = 'refunded')
      )
      select code as what from back where is_due and returned < delivery and not is_all_refunded or returned > delivery
      union all
      select b.code from back b join order_returns r on r.order_id = b.id and r.state = 'refunded'
      where r.delivery_minor > 0 and not (r.is_delivery_refunded or b.is_due)`,
  },
  {
    name: 'what a coupon has cost is what orders that stand have got, within its budget',
    exceptions: (sql) => sql`
      select c.code as what from coupons c
      where c.spent_minor > c.budget_minor or c.spent_minor <> coalesce((
        select sum(u.discount_minor) from coupon_uses u where u.coupon_id = c.id and u.returned_at is null), 0)`,
  },
  {
    name: 'each order with a coupon is one of its uses, given back when the order ended without goods',
    exceptions: (sql) => sql`
      select o.code as what from orders o left join coupon_uses u on u.order_id = o.id
      where o.coupon_minor <> coalesce(u.discount_minor, 0)
        or (u.order_id is not null and (u.returned_at is not null) <> (o.state in ('cancelled', 'refunded')))`,
  },
  {
    name: 'a proposal is open only while its order can change, and of the terms of now',
    exceptions: (sql) => sql`
      select o.code as what from orders o join order_proposals p on p.order_id = o.id and p.state = 'open'
      where o.state <> all(${statesBefore(orderMachine, 'expireChange', 'system')}::text[])
        or o.item_count <> (
          select sum((line->>'quantity')::int) from jsonb_array_elements(p.terms_before->'lines') line)`,
  },
  {
    name: 'the lines of each order are those of the change that was accepted last',
    exceptions: (sql) => sql`
      select o.code || ' ' || l.position as what from orders o
      cross join lateral (
        select p.terms_after from order_proposals p where p.order_id = o.id and p.state = 'accepted'
        order by p.decided_at desc, p.id desc limit 1
      ) p
      cross join lateral jsonb_to_recordset(p.terms_after->'lines')
        as agreed (position smallint, quantity int, "unitPriceMinor" bigint)
      join order_lines l on l.order_id = o.id and l.position = agreed.position
      where l.quantity <> agreed.quantity or l.unit_price_minor <> agreed."unitPriceMinor"`,
  },
  {
    name: 'no more of a line came back than was ordered, and each return is refunded as it says',
    exceptions: (sql) => sql`
      select o.code || ' ' || l.position as what from orders o join order_lines l on l.order_id = o.id
      where l.quantity < (
        select sum(coalesce(b.accepted_quantity, b.quantity)) from order_returns r
        join order_return_lines b on b.return_id = r.id
        where r.order_id = o.id and b.position = l.position and r.state in ('requested', 'accepted', 'refunded'))
      union all
      select o.code from order_returns r join orders o on o.id = r.order_id
      where r.state = 'refunded' and r.refund_minor <> coalesce((
        select sum(e.amount_minor) from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where (t.cause = any(array['return/' || r.id || '/refund', 'order/' || o.id || '/return/' || r.id]
          || case when o.state = 'refunded' and not exists (
            select from ledger_transactions part where part.cause = 'return/' || r.id || '/refund')
            then array['order/' || o.id || '/refund'] else '{}' end)
            -- Returns were once booked like this; a shop may have used the id for something else at another time.
            or (t.cause = 'order/' || o.id || '/give-back/' || r.id and t.at = r.closed_at))
          and a.owner_kind = 'user' and a.holder_id = o.buyer_id and a.currency = o.currency), 0)`,
  },
  {
    name: 'a return is open only while its order is received or in return',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      join order_returns r on r.order_id = o.id and r.state in ('requested', 'accepted')
      where o.state <> case r.state when 'requested' then 'return_requested' else 'return_accepted' end
        and o.state <> 'completed'
      union all
      select o.code from orders o where o.state in ('return_requested', 'return_accepted') and not exists (
        select from order_returns r where r.order_id = o.id and r.state in ('requested', 'accepted'))`,
  },
  {
    name: 'the alliance has of each completed order the commission of its lines, of none other any',
    exceptions: (sql) => sql`
      with earned as (
        select t.order_id, sum(e.amount_minor) as minor from ledger_accounts a
        join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
        where a.owner_kind = 'alliance' and a.kind = 'commission' group by t.order_id
      ), due as (
        select l.order_id, sum(l.unit_price_minor::numeric * l.quantity) as goods,
          sum(l.unit_price_minor::numeric * l.quantity * l.commission_basis_points) as weighted
        from order_lines l join orders o on o.id = l.order_id and o.state = 'completed' group by l.order_id
      )
      select coalesce(o.code, e.order_id::text) as what
      from earned e full join due d on d.order_id = e.order_id left join orders o on o.id = d.order_id
      where coalesce(e.minor, 0) <> coalesce(
        div((o.paid_minor - o.refunded_minor + o.subsidy_minor - o.withheld_minor - o.withheld_subsidy_minor)
          * d.weighted, d.goods * 10000), 0)`,
  },
  {
    name: 'what was sold of each offer, less what was given back, is in orders that are not cancelled',
    exceptions: (sql) => sql`
      select offer_id as what from (
        select offer_id, -sum(quantity) as quantity from stock_movements
        where cause in ('sold', 'given_back') group by offer_id) moved
      full join (
        select l.offer_id, sum(l.quantity) as quantity from order_lines l
        join orders o on o.id = l.order_id and o.state <> 'cancelled' group by l.offer_id) ordered using (offer_id)
      where coalesce(moved.quantity, 0) <> coalesce(ordered.quantity, 0)`,
  },
  {
    name: 'what came back into stock is what shops found sellable of accepted returns, each once',
    exceptions: (sql) => sql`
      with moved as (
        select source_id, offer_id, sum(quantity) as quantity from stock_movements
        where cause = 'returned' group by source_id, offer_id
      ), restocked as (
        select r.id as source_id, l.offer_id, sum(b.restocked_quantity) as quantity
        from order_returns r join order_return_lines b on b.return_id = r.id
        join order_lines l on l.order_id = r.order_id and l.position = b.position
        where r.received_at is not null and b.restocked_quantity > 0 group by r.id, l.offer_id
      )
      select coalesce(source_id::text, '') as what from moved full join restocked using (source_id, offer_id)
      where coalesce(moved.quantity, 0) <> coalesce(restocked.quantity, 0)
      union all
      select r.id::text from order_returns r join order_return_lines b on b.return_id = r.id
      where (r.received_at is not null and b.accepted_quantity is not null) <> (b.restocked_quantity is not null)
        or (r.received_at is not null and r.state not in ('refunded', 'refused', 'closed'))`,
  },
  {
    name: 'no more of a line came back into stock than was ordered',
    exceptions: (sql) => sql`
      select o.code || ' ' || l.position as what from orders o join order_lines l on l.order_id = o.id
      where l.quantity < coalesce((
        select sum(b.restocked_quantity) from order_returns r join order_return_lines b on b.return_id = r.id
        where r.order_id = o.id and b.position = l.position), 0)`,
  },
  {
    name: 'the history of each order ends with its state',
    exceptions: (sql) => sql`
      select o.code as what from orders o
      where o.state is distinct from (
        select e.to_state from order_events e where e.order_id = o.id order by e.id desc limit 1)`,
  },
  {
    name: 'no order has shipped more of a line than was ordered',
    exceptions: (sql) => sql`
      select o.code || ' ' || l.position as what from orders o join order_lines l on l.order_id = o.id
      where l.quantity < coalesce((
        select sum((d.quantities->>l.position::text)::int) from shipments d where d.order_id = o.id), 0)`,
  },
]
