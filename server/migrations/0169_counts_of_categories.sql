-- The list of frequent tags holds four thousand: words fill it, and of many categories and cars it knows nothing. Their
-- own columns have few values, so that the planner's counts of these know all (tag-statistics.ts).
alter table search_items
  alter column category_id set statistics 500,
  alter column brand_id set statistics 500,
  alter column cars set statistics 400;
analyze search_items (category_id, brand_id, cars);
