ALTER TABLE "documents" ADD COLUMN "languages" text[];--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "earlier_languages" text[];--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "read_in" text[];--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "languages" text[];--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "earlier" jsonb;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "languages" text[];