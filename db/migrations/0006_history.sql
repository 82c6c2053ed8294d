-- in steps: pages is the largest table
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "pages_failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "history_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_failed_user" ON "pages" USING btree ("user_id") WHERE "pages"."state" = 'failed';--> statement-breakpoint
UPDATE "documents" SET "pages_failed" = "failed"."count" FROM (
  SELECT "document_id", count(*)::integer AS "count" FROM "pages" WHERE "state" = 'failed' GROUP BY "document_id"
) AS "failed" WHERE "failed"."document_id" = "documents"."id";
