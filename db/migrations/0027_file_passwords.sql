CREATE TABLE "file_passwords" (
	"document_id" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "file_passwords" ADD CONSTRAINT "file_passwords_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Whatever ends a run, an older version or an operator's statement among them, takes the password away with it.
CREATE FUNCTION "forget_file_password"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "file_passwords" WHERE "document_id" = new."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_ended" AFTER UPDATE OF "status" ON "documents"
  FOR EACH ROW WHEN (new."status" IN ('ready', 'failed', 'cancelled')) EXECUTE FUNCTION "forget_file_password"();--> statement-breakpoint
CREATE FUNCTION "purge_file_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "purges" ("prefix", "due_at") VALUES ('keys/' || old."key_id" || '/', now())
  ON CONFLICT ("prefix") DO UPDATE SET "due_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "file_passwords_removed" AFTER DELETE ON "file_passwords"
  FOR EACH ROW EXECUTE FUNCTION "purge_file_key"();
