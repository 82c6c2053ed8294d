-- A document that left the queue and came back began anew with version 1: a worker that comes late found the version it had
-- read, and wrote what it had read then. From now on no version comes twice; those of before are lower.
CREATE SEQUENCE "public"."search_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000000 CACHE 1 CYCLE;--> statement-breakpoint
ALTER TABLE "search_queue" ALTER COLUMN "version" SET DEFAULT nextval('search_versions');--> statement-breakpoint
-- As in migration 0023, but for the version.
CREATE OR REPLACE FUNCTION "search_document_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_queue" ("document_id") VALUES (new."id")
  ON CONFLICT ("document_id") DO UPDATE
    SET "version" = excluded."version", "available_at" = now(), "tries" = 0, "is_old" = false;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_corrections_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_queue" ("document_id")
  SELECT DISTINCT "changed"."document_id" FROM "changed" JOIN "documents" ON "documents"."id" = "changed"."document_id"
  ORDER BY 1
  ON CONFLICT ("document_id") DO UPDATE
    SET "version" = excluded."version", "available_at" = now(), "tries" = 0, "is_old" = false;
  RETURN NULL;
END $$;
