ALTER TABLE "documents" ADD COLUMN "pages_reserved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "pages_charged" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "job_id" text;--> statement-breakpoint
UPDATE "documents" SET "pages_charged" = "pages_recognised" WHERE "status" = 'ready';--> statement-breakpoint
UPDATE "documents" SET "pages_reserved" = "page_count" WHERE "status" IN ('queued', 'processing', 'finishing');
