-- Documents whose earlier run was ready and that were being run again when pages learned of their run:
-- those of the later run are the ones not read yet, and of the ones read as many as are not charged,
-- by their tags, which rise from run to run.
WITH "unmarked" AS (
  SELECT "id", "run", "pages_recognised" - "pages_charged" AS "uncharged" FROM "documents"
  WHERE "status" IN ('queued', 'processing', 'finishing') AND "run" > 1 AND "increment_bytes" IS NOT NULL
    AND NOT EXISTS (
      SELECT FROM "pages" WHERE "pages"."document_id" = "documents"."id" AND "pages"."run" = "documents"."run"
    )
  FOR UPDATE
), "ranked" AS (
  SELECT "document_id", "number", "state", "unmarked"."run", "uncharged",
    row_number() OVER (PARTITION BY "document_id", "state" ORDER BY "tag" DESC) AS "place"
  FROM "pages" JOIN "unmarked" ON "unmarked"."id" = "document_id"
), "of_run" AS (
  SELECT "document_id", "number", "run" FROM "ranked"
  WHERE "state" IN ('queued', 'running', 'failed') OR ("state" = 'recognised' AND "place" <= "uncharged")
), "marked" AS (
  UPDATE "pages" SET "run" = "of_run"."run" FROM "of_run"
  WHERE "pages"."document_id" = "of_run"."document_id" AND "pages"."number" = "of_run"."number"
)
UPDATE "documents" SET "pages_kept" = "page_count" - "counted"."pages" FROM (
  SELECT "document_id", count(*)::integer AS "pages" FROM "of_run" GROUP BY "document_id"
) AS "counted" WHERE "counted"."document_id" = "documents"."id";
