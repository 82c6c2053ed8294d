CREATE TABLE "named_uploads" (
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"holder" text,
	"leased_until" timestamp with time zone,
	"asked" text NOT NULL,
	"taken" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"sent" jsonb,
	"answer" jsonb,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "named_uploads_user_id_name_pk" PRIMARY KEY("user_id","name")
);
--> statement-breakpoint
ALTER TABLE "named_uploads" ADD CONSTRAINT "named_uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "named_uploads_started" ON "named_uploads" USING btree ("started_at");