-- As in migration 0028, but a word of a list that was seen on one page only is told from the others: 6, and 5 from the second page on.
-- Writes pages of some documents in one step (features/search/index/write-pages.ts): for documents of one page, to ask and
-- to answer takes longer than the writing. Of the documents, those are written that are ready, have the version that was read,
-- and are held by no other transaction. "kept": all page numbers of a document that is complete with this.
CREATE OR REPLACE FUNCTION "search_write"(
  "ids" text[], "versions" integer[], "kept" text[],
  "of" integer[], "numbers" integer[], "languages" text[], "texts" text[], "others" text[], "plain" boolean[],
  "listed" text[], "unlisted" text[]
) RETURNS SETOF text LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
  "held" text[];
BEGIN
  -- A crash may lose it: the documents are then still in the queue.
  PERFORM set_config('synchronous_commit', 'off', true);
  -- In the order in which others hold rows of a document: its own, then the queue's. None is waited for, so that writers
  -- of several documents never wait for each other.
  "held" := ARRAY(SELECT "id" FROM "documents" WHERE "id" = ANY("ids") AND "status" = 'ready' FOR KEY SHARE SKIP LOCKED);
  "held" := ARRAY(
    SELECT "document_id" FROM unnest("ids", "versions") AS "taken"("id", "read")
    JOIN "search_queue" ON "document_id" = "taken"."id" AND "version" = "taken"."read"
    WHERE "taken"."id" = ANY("held") FOR UPDATE OF "search_queue" SKIP LOCKED);
  -- Writers of one owner wait for each other: they write the same words.
  PERFORM FROM "search_owners" WHERE "user_id" IN (SELECT "user_id" FROM "documents" WHERE "id" = ANY("held"))
  ORDER BY "number" FOR NO KEY UPDATE;
  -- A page keeps its place when it is read again.
  WITH "entry" AS MATERIALIZED (
    SELECT "document_id", "page", "owner", "language", "text", "words", "is_plain", "known", "unknown", "is_new",
      CASE WHEN "is_new"
        THEN "next" - 1 + count(*) FILTER (WHERE "is_new") OVER (PARTITION BY "owner" ORDER BY "at")
        ELSE "before" END AS "place"
    FROM (
      SELECT "documents"."id" AS "document_id", "given".*, "search_owners"."number" AS "owner",
        "search_owners"."pages" AS "next", "search_pages"."place" AS "before", "search_pages"."place" IS NULL AS "is_new"
      FROM unnest("of", "numbers", "languages", "texts", "others", "plain", "listed", "unlisted") WITH ORDINALITY
        AS "given"("of_document", "page", "language", "text", "words", "is_plain", "known", "unknown", "at")
      JOIN "documents" ON "documents"."id" = "ids"["of_document"]
      JOIN "search_owners" ON "search_owners"."user_id" = "documents"."user_id"
      LEFT JOIN "search_pages" ON "search_pages"."document_id" = "documents"."id" AND "search_pages"."page" = "given"."page"
      WHERE "documents"."id" = ANY("held")
    ) AS "found"
  ), "written" AS (
    INSERT INTO "search_pages" ("document_id", "page", "owner", "place", "language", "text", "words", "is_plain")
    SELECT "document_id", "page", "owner", "place", "language", "text", "words", "is_plain" FROM "entry"
    ON CONFLICT ("document_id", "page") DO UPDATE
    SET "language" = excluded."language", "text" = excluded."text", "words" = excluded."words", "is_plain" = excluded."is_plain"
    WHERE ("search_pages"."language", "search_pages"."text", "search_pages"."words", "search_pages"."is_plain")
      IS DISTINCT FROM (excluded."language", excluded."text", excluded."words", excluded."is_plain")
  ), "seen" AS (
    SELECT "owner", "word", bool_or("is_listed") AS "is_listed", sum("new")::int AS "new"
    FROM "entry" CROSS JOIN LATERAL (
      SELECT unnest(string_to_array("known", ' ')), true, "is_new"::int
      UNION ALL SELECT unnest(string_to_array("unknown", ' ')), false, "is_new"::int
    ) AS "each"("word", "is_listed", "new")
    GROUP BY "owner", "word"
    -- Words that lie together are looked up together.
    ORDER BY "owner", "word" COLLATE "C"
  ), "counted" AS (
    INSERT INTO "search_words" ("owner", "word", "pages")
    SELECT "seen"."owner", "seen"."word",
      CASE WHEN NOT "is_listed" THEN greatest(1, least("new", 4)) WHEN "new" > 1 THEN 5 ELSE 6 END
    FROM "seen" LEFT JOIN "search_words" "there" ON "there"."owner" = "seen"."owner" AND "there"."word" = "seen"."word"
    WHERE "there"."pages" IS NULL OR "there"."pages" = 6 AND "new" > 0
      OR "there"."pages" < CASE WHEN "is_listed" THEN 5 WHEN "new" > 0 THEN 4 ELSE 0 END
    ON CONFLICT ("owner", "word") DO UPDATE
    SET "pages" = CASE WHEN greatest("search_words"."pages", excluded."pages") > 4 THEN 5
      ELSE least("search_words"."pages" + excluded."pages", 4) END
  )
  UPDATE "search_owners" SET "pages" = greatest("pages", "next"),
    "languages" = ARRAY(SELECT DISTINCT unnest("search_owners"."languages" || "read") ORDER BY 1)
  FROM (
    SELECT "owner", max("place")::int + 1 AS "next", array_remove(array_agg(DISTINCT "language"), '') AS "read"
    FROM "entry" GROUP BY "owner"
  ) AS "reached"
  WHERE "number" = "owner" AND ("pages" < "next" OR NOT "search_owners"."languages" @> "read");
  DELETE FROM "search_pages" USING unnest("ids", "kept") AS "whole"("id", "left")
  WHERE "document_id" = "whole"."id" AND "left" IS NOT NULL AND "page" <> ALL("left"::int[]) AND "document_id" = ANY("held");
  DELETE FROM "search_queue" USING unnest("ids", "kept") AS "whole"("id", "left")
  WHERE "document_id" = "whole"."id" AND "left" IS NOT NULL AND "document_id" = ANY("held");
  RETURN QUERY SELECT unnest("held");
END $$;
