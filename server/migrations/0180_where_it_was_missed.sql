-- Texts that found nothing are kept for shops too, and tell whether filters stood in their way (miss.service.ts).
alter table zero_result_queries
  add column kind text not null default 'parts' check (kind in ('parts', 'shops')),
  -- So many of them had filters set beside the text.
  add column filtered_count int not null default 0 check (filtered_count between 0 and count),
  -- Of the latest: whether the text alone would have found something.
  add column was_filtered_away boolean not null default false,
  drop constraint zero_result_queries_pkey,
  add primary key (day, text, language, kind);

alter table zero_result_decisions
  add column kind text not null default 'parts' check (kind in ('parts', 'shops')),
  drop constraint zero_result_decisions_pkey,
  add primary key (text, language, kind);
