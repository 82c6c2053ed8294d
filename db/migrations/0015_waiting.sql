-- in steps: an index is built beside writes
CREATE TABLE IF NOT EXISTS "refusals" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL CONSTRAINT "refusals_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade,
	"input_name" text NOT NULL,
	"code" text NOT NULL,
	"detail" text NOT NULL,
	"pages" integer,
	"refused_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "read_to" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "waits_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "waits_for" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "pages_left" integer;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "refusals_user" ON "refusals" USING btree ("user_id","refused_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_waiting" ON "documents" USING btree ("user_id","waits_since") WHERE "documents"."status" = 'queued' and "documents"."waits_since" is not null;
