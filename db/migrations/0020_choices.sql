ALTER TABLE "documents" ADD COLUMN "read_pages" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "choices" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "earlier_choices" jsonb;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "straightened" jsonb;