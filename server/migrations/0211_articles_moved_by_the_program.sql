drop function move_article_text(uuid, text, int, text[], text, timestamptz, uuid, boolean, timestamptz);
