-- The source of a rule in four languages, as its note: buyers read it too. What is there is in English.
alter table customs_rules drop constraint customs_rules_source_check;
alter table customs_rules alter column source type jsonb using jsonb_build_object('en', source);
alter table customs_rules add constraint customs_rules_source_check check (source <> '{}');

-- Hints of placed orders, and of the papers issued for them, keep what they say.
create function pg_temp.with_texts(hint jsonb) returns jsonb language sql immutable as $$
  select jsonb_set(hint, '{sources}', (
    select coalesce(jsonb_agg(jsonb_set(s, '{source}', jsonb_build_object('en', s -> 'source')) order by n), '[]')
    from jsonb_array_elements(hint -> 'sources') with ordinality each (s, n)))
$$;
update order_lines set customs = pg_temp.with_texts(customs) where customs is not null;
update order_papers set data = jsonb_set(data, '{lines}', (
    select jsonb_agg(case when jsonb_typeof(l -> 'customs') = 'object'
      then jsonb_set(l, '{customs}', pg_temp.with_texts(l -> 'customs')) else l end order by n)
    from jsonb_array_elements(data -> 'lines') with ordinality each (l, n)))
  where jsonb_path_exists(data, '$.lines[*].customs.sources');
