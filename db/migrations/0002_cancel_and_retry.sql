-- in steps: tables may be large
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "pages_reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "pages_charged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN IF NOT EXISTS "job_id" text;--> statement-breakpoint
UPDATE "documents" SET "pages_charged" = "pages_recognised" WHERE "status" = 'ready';--> statement-breakpoint
UPDATE "documents" SET "pages_reserved" = "page_count" WHERE "status" IN ('queued', 'processing', 'finishing');
