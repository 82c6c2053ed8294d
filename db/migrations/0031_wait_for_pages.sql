ALTER TABLE "documents" ADD COLUMN "waits_on" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "waits_until" timestamp with time zone;