-- Who waits longer for a person or for stock than any of our writes takes waits for a server that hangs. A wish that
-- shares its batch with others may not hold them up for that: it is refused, and its client tries again.
alter function place_orders(jsonb) set lock_timeout = '3s';
alter function add_to_carts(jsonb) set lock_timeout = '3s';
