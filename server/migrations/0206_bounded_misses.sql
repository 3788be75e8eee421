-- How many misses of a day were not kept: too many of one network, or too many different texts (keep-miss.ts).
create table zero_result_overflow (
  day date primary key,
  count bigint not null check (count > 0)
);
