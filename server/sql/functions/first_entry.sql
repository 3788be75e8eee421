-- First entry with a ticket through any entrance; null before that.
create or replace function first_entry(ticket uuid) returns timestamptz language sql stable as $$
  select min(happened_at) from check_ins
  where ticket_id = ticket and result = 'ok' and kind = 'entry' and undone_at is null
$$;
