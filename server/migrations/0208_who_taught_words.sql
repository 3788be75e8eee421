-- Whoever teaches the search a word can be asked about it, and what was taught can be taken back.
alter table trade_words
  add column added_by uuid references users on delete set null,
  add column added_at timestamptz not null default now();
create index trade_words_taught on trade_words (added_at desc, category_id, language, word) where not is_reference;
create index trade_words_by on trade_words (added_by) where added_by is not null;

-- Those of before are told by what was written down of them.
update trade_words t set added_by = u.id, added_at = l.created_at
from audit_log l join categories c on c.slug = l.change ->> 'category' left join users u on u.id = l.actor_id
where not t.is_reference and l.event = 'search.word.add' and t.category_id = c.id
  and t.language = l.change ->> 'language' and t.word = l.change ->> 'word';
