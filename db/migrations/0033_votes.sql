CREATE TABLE "feature_requests" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "feature_requests_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_requests_title_unique" UNIQUE("title")
);
--> statement-breakpoint
CREATE TABLE "feature_votes" (
	"request_number" integer NOT NULL,
	"user_id" text NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feature_votes_request_number_user_id_pk" PRIMARY KEY("request_number","user_id")
);
--> statement-breakpoint
ALTER TABLE "feature_votes" ADD CONSTRAINT "feature_votes_request_number_feature_requests_number_fk" FOREIGN KEY ("request_number") REFERENCES "public"."feature_requests"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feature_votes" ADD CONSTRAINT "feature_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feature_votes_user" ON "feature_votes" USING btree ("user_id");