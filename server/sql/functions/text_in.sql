-- The text in a language or its nearest fallback: FALLBACK of contracts/src/language.ts.
create or replace function text_in(texts jsonb, language text) returns text language sql immutable parallel safe as $$
  select coalesce(case language
    when 'kk' then coalesce(texts->>'kk', texts->>'ru', texts->>'en', texts->>'zh-Hans')
    when 'ru' then coalesce(texts->>'ru', texts->>'en', texts->>'zh-Hans', texts->>'kk')
    when 'en' then coalesce(texts->>'en', texts->>'zh-Hans', texts->>'ru', texts->>'kk')
    else coalesce(texts->>'zh-Hans', texts->>'en', texts->>'ru', texts->>'kk')
  end, '')
$$;
