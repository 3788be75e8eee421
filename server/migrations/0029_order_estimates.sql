-- The planner takes JSON for a hundred rows of a hundred lines, and would read whole tables to join them. Volatile, so
-- that they are not put into the statement, where these estimates would be lost.
alter function order_wishes(jsonb) volatile rows 4;
alter function seen_lines(jsonb) volatile rows 3;
