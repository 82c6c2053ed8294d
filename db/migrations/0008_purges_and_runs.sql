ALTER TABLE "documents" ADD COLUMN "pages_kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "run" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "again_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purges" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;