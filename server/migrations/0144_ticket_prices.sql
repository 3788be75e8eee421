-- What tickets cost, who may have them, and bounds of answers.
alter table events
  add column currency text check (currency in ('CNY', 'USD', 'RUB', 'KZT')),
  -- {language: text}: where people pay to, by bank transfer.
  add column payment_details jsonb not null default '{}';

alter table ticket_types
  add column price_minor bigint not null default 0 check (price_minor >= 0),
  add column visibility text not null default 'public' check (visibility in ('public', 'code', 'hidden')),
  add column access_code text not null default '',
  add check ((visibility = 'code') = (access_code <> ''));

alter table event_questions
  -- Of numbers; of texts in characters, of choices in how many.
  add column min_value double precision,
  add column max_value double precision,
  -- What a text has to look like: see isPattern of the contracts.
  add column pattern text not null default '';
