CREATE TABLE "corrected_tails" (
	"document_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "corrections" (
	"document_id" text NOT NULL,
	"page" integer NOT NULL,
	"reading" text NOT NULL,
	"word" integer NOT NULL,
	"read" text NOT NULL,
	"text" text NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "corrections_document_id_page_reading_word_pk" PRIMARY KEY("document_id","page","reading","word")
);
--> statement-breakpoint
ALTER TABLE "corrected_tails" ADD CONSTRAINT "corrected_tails_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;