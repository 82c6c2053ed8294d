ALTER TABLE "pages" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "available_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "text_key" text;