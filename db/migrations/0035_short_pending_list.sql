-- Each search looks through what was added last, one by one: eight times less of it, which other searches wait for.
ALTER INDEX "search_pages_words" SET (gin_pending_list_limit = 64);
