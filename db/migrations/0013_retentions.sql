CREATE TABLE "retentions" (
	"user_id" text PRIMARY KEY NOT NULL,
	"chosen_days" integer,
	"days" integer,
	"starts_at" timestamp with time zone,
	"warned_at" timestamp with time zone,
	"look_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "notices" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "retentions" ADD CONSTRAINT "retentions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "retentions_look" ON "retentions" USING btree ("look_at") WHERE "retentions"."days" is not null;