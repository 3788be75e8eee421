-- Ends the transaction with an error of the contract; the program turns SQLSTATE TM001 into an AppError.
create function refuse(code text, params jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'TM001', message = code, detail = params::text;
end $$;

-- The writes of one person, one after the other, until the end of the transaction.
create function lock_person(person uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(person::text, 0))
$$;

-- The reply to a wish that was done before, or null. Call it under lock_person.
create function stored_reply(person uuid, request uuid, hash bytea) returns jsonb language plpgsql as $$
declare
  kept requests;
begin
  select * into kept from requests where user_id = person and request_id = request;
  if kept.input_hash <> hash then
    perform refuse('REQUEST_ID_REUSED');
  end if;
  return kept.reply;
end $$;
