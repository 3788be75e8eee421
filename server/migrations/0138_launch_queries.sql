-- Keys from links of letters, numbers, mail addresses and chassis numbers stood in the addresses that visits began at.
update stat_events set event = jsonb_set(event, '{url}', to_jsonb(split_part(event ->> 'url', '?', 1)))
where kind = 1 and event ->> 'url' ~ '\?.*"(token|phoneNumber|emailNumber|uniIdRedirectUrl|vin)"';
