-- Returns that were open before each knew when its order completes: their money is in escrow too.
update order_returns r set order_due_at = greatest(now() + interval '1 day', r.created_at + interval '14 days')
from orders o
where o.id = r.order_id and o.state in ('return_requested', 'return_accepted') and r.state in ('requested', 'accepted')
  and r.order_due_at is null;

-- Orders of which goods are kept complete in time from now on.
update orders o set due_at = greatest(now() + interval '1 day', r.order_due_at)
from order_returns r
where r.order_id = o.id and o.state in ('return_requested', 'return_accepted') and r.state in ('requested', 'accepted')
  and o.due_at is null and exists (
    select from order_lines l where l.order_id = o.id and l.quantity > coalesce((
      select sum(coalesce(b.accepted_quantity, b.quantity)) from order_returns other
      join order_return_lines b on b.return_id = other.id
      where other.order_id = o.id and b.position = l.position and (other.id = r.id or other.state = 'refunded')), 0));
