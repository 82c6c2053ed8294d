-- in steps: pages is the largest table
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "fair_tag" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_running_tag" ON "pages" USING btree ("tag") WHERE "pages"."state" = 'running';--> statement-breakpoint
UPDATE "users" SET "fair_tag" = "waiting"."tag" FROM (
  SELECT "user_id", max("tag") + 4 AS "tag" FROM "pages" WHERE "state" IN ('queued', 'running') GROUP BY "user_id"
) AS "waiting" WHERE "waiting"."user_id" = "users"."id";
