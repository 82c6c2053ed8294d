-- in steps: an index is built beside writes
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "thumbnail_key" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "undoable_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN IF NOT EXISTS "notifies" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN IF NOT EXISTS "mails_when_ready" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_undoable" ON "documents" USING btree ("undoable_until") WHERE "documents"."undoable_until" is not null;
