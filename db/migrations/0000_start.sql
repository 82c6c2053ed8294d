CREATE TABLE "app_secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"input_name" text NOT NULL,
	"status" text NOT NULL,
	"error_code" text,
	"byte_size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"page_count" integer NOT NULL,
	"pages_done" integer DEFAULT 0 NOT NULL,
	"pages_recognised" integer DEFAULT 0 NOT NULL,
	"original_key" text NOT NULL,
	"increment_key" text,
	"increment_bytes" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fair_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"last_tag" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"document_id" text NOT NULL,
	"number" integer NOT NULL,
	"user_id" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tag" integer NOT NULL,
	"error_code" text,
	"seconds" real,
	CONSTRAINT "pages_document_id_number_pk" PRIMARY KEY("document_id","number")
);
--> statement-breakpoint
CREATE TABLE "purges" (
	"prefix" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"reset_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"processed_tag" text NOT NULL,
	"autostart_ocr" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text NOT NULL,
	"must_reset" boolean DEFAULT false NOT NULL,
	"role_type" integer DEFAULT 1 NOT NULL,
	"subscription" text DEFAULT 'free' NOT NULL,
	"subscription_status" text,
	"subscription_start_date" timestamp with time zone,
	"subscription_cancel_date" timestamp with time zone,
	"stripe_customer_id" text,
	"stripe_subscription_id" text,
	"stripe_price_id" text,
	"stripe_subscription_item_id" text,
	"page_limit" integer NOT NULL,
	"pages_used" integer DEFAULT 0 NOT NULL,
	"pages_reserved" integer DEFAULT 0 NOT NULL,
	"period_anchor" timestamp with time zone NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "users_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_history" ON "documents" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_running" ON "documents" USING btree ("user_id") WHERE "documents"."status" in ('queued', 'processing', 'finishing');--> statement-breakpoint
CREATE INDEX "pages_queued_tag" ON "pages" USING btree ("tag") WHERE "pages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "pages_queued_user" ON "pages" USING btree ("user_id") WHERE "pages"."state" = 'queued';--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");