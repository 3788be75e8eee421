-- A block holds for all threads of the two sides, where their sides see and lift it.
update message_parties p set is_blocked = true
from message_threads t
where t.id = p.thread_id and not p.is_blocked and exists (
  select from message_threads o join message_parties b on b.thread_id = o.id and b.party_id = p.party_id and b.is_blocked
  where o.customer_id = t.customer_id and o.other_id = t.other_id);
