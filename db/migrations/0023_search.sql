-- in steps: references to tables in use, and triggers on them, each in a moment of its own
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gin;--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_backfill" (
	"id" integer PRIMARY KEY NOT NULL,
	"after" text NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_owners" (
	"user_id" text PRIMARY KEY NOT NULL CONSTRAINT "search_owners_user_id_users_id_fk" REFERENCES "public"."users"("id") ON DELETE cascade,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "search_owners_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"pages" integer DEFAULT 0 NOT NULL,
	"languages" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "search_owners_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_pages" (
	"document_id" text NOT NULL CONSTRAINT "search_pages_document_id_documents_id_fk" REFERENCES "public"."documents"("id") ON DELETE cascade,
	"page" integer NOT NULL,
	"owner" integer NOT NULL,
	"place" integer NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"words" text NOT NULL,
	"is_plain" boolean NOT NULL,
	CONSTRAINT "search_pages_document_id_page_pk" PRIMARY KEY("document_id","page")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_queue" (
	"document_id" text PRIMARY KEY NOT NULL CONSTRAINT "search_queue_document_id_documents_id_fk" REFERENCES "public"."documents"("id") ON DELETE cascade,
	"version" integer DEFAULT 1 NOT NULL,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"is_old" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_sweeps" (
	"owner" integer NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "search_words" (
	"owner" integer NOT NULL CONSTRAINT "search_words_owner_search_owners_number_fk" REFERENCES "public"."search_owners"("number") ON DELETE cascade,
	"word" text COLLATE "C" NOT NULL,
	"pages" smallint NOT NULL,
	CONSTRAINT "search_words_owner_word_pk" PRIMARY KEY("owner","word")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_queue_next" ON "search_queue" USING btree ("is_old","available_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_sweeps_owner" ON "search_sweeps" USING btree ("owner");--> statement-breakpoint
-- Not every server has it; it takes a third of the time.
DO $$ BEGIN
  ALTER TABLE "search_pages" ALTER COLUMN "text" SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL; END $$;--> statement-breakpoint
-- The words of a page, made from its text, which is stored once: the same as `plainWords` (features/search/index/plain-words.ts).
-- With the marks of owner and shelf (features/search/words/marks.ts).
CREATE OR REPLACE FUNCTION "search_lexemes"("owner" integer, "place" integer, "text" text, "words" text, "is_plain" boolean)
RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(array_remove(
  ARRAY['@' || "owner", '@' || "owner" || '.' || "place" / 1024] || string_to_array("words", ' ')
  || CASE WHEN "is_plain" THEN string_to_array(
    translate(lower("text" COLLATE "C"), E'\n.,;:!?\'"()[]{}<>/\\|@#$%^&*_+=~`-\u201c\u201d\u2018\u2019\u201e\u00ab\u00bb\u2013\u2014\u2026\u2022\u00b7', repeat(' ', 45)), ' ')
  END, ''));--> statement-breakpoint
-- What was added last is looked through one by one at each search: it is kept short.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_pages_words" ON "search_pages"
  USING gin (search_lexemes("owner", "place", "text", "words", "is_plain")) WITH (gin_pending_list_limit = 512);--> statement-breakpoint
-- Letters and signs that are taken for each other, as one: the same as `shapeOf` (features/search/words/misread.ts).
CREATE OR REPLACE FUNCTION "search_shape"("word" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN translate(replace(replace(replace("word", 'rn', 'm'), 'vv', 'w'), 'cl', 'd'), '1i058', 'llosb');--> statement-breakpoint
-- Of words that may be misread ones: those of a language's list, or of five pages and more, are words of their own.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "search_words_shapes" ON "search_words"
  USING gin ("owner", search_shape("word") gin_trgm_ops) WITH (gin_pending_list_limit = 512)
  WHERE "pages" < 5 AND length("word") > 3;--> statement-breakpoint
-- A document whose index is behind is written down in the transaction that makes it so, whoever makes the change: an older
-- version, which knows of no index, an operator's statement.
CREATE OR REPLACE FUNCTION "search_document_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_queue" ("document_id") VALUES (new."id")
  ON CONFLICT ("document_id") DO UPDATE
    SET "version" = "search_queue"."version" + 1, "available_at" = now(), "tries" = 0, "is_old" = false;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "search_document_ready" AFTER UPDATE OF "status" ON "documents"
  FOR EACH ROW WHEN (new."status" = 'ready' AND old."status" <> 'ready') EXECUTE FUNCTION "search_document_changed"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "search_document_added" AFTER INSERT ON "documents"
  FOR EACH ROW WHEN (new."status" = 'ready') EXECUTE FUNCTION "search_document_changed"();--> statement-breakpoint
-- Corrections that go with their document meet none any more.
CREATE OR REPLACE FUNCTION "search_corrections_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_queue" ("document_id")
  SELECT DISTINCT "changed"."document_id" FROM "changed" JOIN "documents" ON "documents"."id" = "changed"."document_id"
  ORDER BY 1
  ON CONFLICT ("document_id") DO UPDATE
    SET "version" = "search_queue"."version" + 1, "available_at" = now(), "tries" = 0, "is_old" = false;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "search_corrections_added" AFTER INSERT ON "corrections" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "search_corrections_changed"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "search_corrections_replaced" AFTER UPDATE ON "corrections" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "search_corrections_changed"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "search_corrections_removed" AFTER DELETE ON "corrections" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "search_corrections_changed"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_pages_gone"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_sweeps" ("owner") SELECT DISTINCT "owner" FROM "gone";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "search_pages_removed" AFTER DELETE ON "search_pages" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "search_pages_gone"();--> statement-breakpoint
-- Documents of before are found from the beginning of their ids on.
INSERT INTO "search_backfill" ("id", "after", "is_done") VALUES (1, '', false) ON CONFLICT DO NOTHING;
