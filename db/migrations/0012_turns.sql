-- in steps: pages is the largest table
CREATE TABLE IF NOT EXISTS "turns" (
	"user_id" text PRIMARY KEY NOT NULL CONSTRAINT "turns_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade,
	"at" bigint NOT NULL,
	"weight" integer DEFAULT 1 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"began" bigint DEFAULT 0 NOT NULL,
	"taken_at" timestamp with time zone,
	"slow_until" timestamp with time zone,
	"waits" boolean NOT NULL,
	"waits_slow" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "wasted_seconds" real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN IF NOT EXISTS "slow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "turns_quick" ON "turns" USING btree ("at","since") WHERE "turns"."waits";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "turns_slow" ON "turns" USING btree ("at","since") WHERE "turns"."waits_slow";--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "turns_taken" ON "turns" USING btree ("taken_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX CONCURRENTLY "pages_queued_turn" ON "pages" USING btree ("user_id","slow","tag","document_id","number") WHERE "pages"."state" = 'queued';
