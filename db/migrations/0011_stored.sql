-- in steps: an index is built beside writes, and users are counted one by one, each behind its row's lock
ALTER TABLE "documents" ADD COLUMN IF NOT EXISTS "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "stored_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "stored_documents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_unpaid" ON "documents" USING btree ("kept_until") WHERE "documents"."status" in ('failed', 'cancelled') and "documents"."increment_bytes" is null;--> statement-breakpoint
-- Counts what is stored for a user in the transaction that changes it, whoever makes the change: an older
-- version, which knows of no count, an operator's statement. Many rows that go at once are one update.
CREATE OR REPLACE FUNCTION "count_stored"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    UPDATE "users" SET "stored_bytes" = "stored_bytes"
      + new."byte_size" + coalesce(new."increment_bytes", 0) - old."byte_size" - coalesce(old."increment_bytes", 0)
    WHERE "id" = new."user_id";
    RETURN NULL;
  END IF;
  UPDATE "users" SET "stored_bytes" = "stored_bytes" + "sums"."bytes", "stored_documents" = "stored_documents" + "sums"."documents"
  FROM (
    SELECT "user_id", CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END * sum("byte_size" + coalesce("increment_bytes", 0)) AS "bytes",
      CASE tg_op WHEN 'INSERT' THEN 1 ELSE -1 END * count(*) AS "documents"
    FROM "changed" GROUP BY "user_id"
  ) AS "sums" WHERE "users"."id" = "sums"."user_id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "documents_added" AFTER INSERT ON "documents" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_stored"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "documents_removed" AFTER DELETE ON "documents" REFERENCING OLD TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_stored"();--> statement-breakpoint
CREATE OR REPLACE TRIGGER "documents_resized" AFTER UPDATE OF "byte_size", "increment_bytes" ON "documents"
  FOR EACH ROW WHEN (
    (old."byte_size", old."increment_bytes") IS DISTINCT FROM (new."byte_size", new."increment_bytes")
  ) EXECUTE FUNCTION "count_stored"();--> statement-breakpoint
-- What was there before the triggers. A user's sum is taken behind the lock of the user's row, for which
-- every change waits in its trigger: it has committed and is in the sum, or will be added to it.
DO $$
DECLARE "counted" text;
BEGIN
  PERFORM set_config('lock_timeout', '0', false);
  FOR "counted" IN SELECT "id" FROM "users" LOOP
    PERFORM FROM "users" WHERE "id" = "counted" FOR UPDATE;
    UPDATE "users" SET ("stored_bytes", "stored_documents") = (
      SELECT coalesce(sum("byte_size" + coalesce("increment_bytes", 0)), 0), count(*)
      FROM "documents" WHERE "user_id" = "counted"
    ) WHERE "id" = "counted";
    COMMIT;
  END LOOP;
END $$;