-- The number of the representative's identity document, encrypted: the form itself holds its last four characters.
alter table enterprise_applications add representative_id bytea;

-- A certificate of the tax office, where it is another paper than the licence.
alter table enterprise_documents drop constraint enterprise_documents_kind_check;
alter table enterprise_documents add constraint enterprise_documents_kind_check
  check (kind in ('licence', 'tax', 'authorization', 'certificate', 'other'));

-- What an enterprise says about itself is written in several languages from now on; which one it was shows in its letters.
create function pg_temp.introduced(form jsonb) returns jsonb language sql immutable as $$
  select case when form is null or not form ? 'statement' then form
    else form - 'statement' || jsonb_build_object('introduction', case
      when coalesce(form ->> 'statement', '') = '' then '{}'::jsonb
      when form ->> 'statement' ~ '[\u4e00-\u9fff]' then jsonb_build_object('zh-Hans', form ->> 'statement')
      when form ->> 'statement' ~ '[ӘәҒғҚқҢңӨөҰұҮүҺһ]' then jsonb_build_object('kk', form ->> 'statement')
      when form ->> 'statement' ~ '[\u0400-\u04ff]' then jsonb_build_object('ru', form ->> 'statement')
      else jsonb_build_object('en', form ->> 'statement') end) end
$$;
update enterprise_applications set form = pg_temp.introduced(form),
  reviewed = case when reviewed is null then null
    else jsonb_set(reviewed, '{form}', pg_temp.introduced(reviewed -> 'form')) end,
  returned = replace(returned::text, '"field": "statement"', '"field": "introduction"')::jsonb
where kind = 'enterprise';
