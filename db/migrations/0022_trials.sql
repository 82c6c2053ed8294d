CREATE TABLE "trials" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"input_name" text NOT NULL,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"page_count" integer NOT NULL,
	"notices" text[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error_code" text,
	"page_text" text,
	"increment" "bytea",
	"wanted" boolean DEFAULT false NOT NULL,
	"user_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trials_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "trials" ADD CONSTRAINT "trials_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trials_expiry" ON "trials" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "trials_user" ON "trials" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trials_queued" ON "trials" USING btree ("created_at") WHERE "trials"."state" in ('queued', 'running');