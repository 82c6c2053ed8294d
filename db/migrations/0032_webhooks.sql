-- In the order in which an older version's statements take them: a document is written before its owner. The other way
-- round, statements that run meanwhile end in a deadlock.
LOCK TABLE "documents", "users" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"off_because" text,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp with time zone,
	"leased_by" text,
	"available_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_messages_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"endpoint_id" text NOT NULL,
	"subject" text NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"is_once" boolean DEFAULT false NOT NULL,
	"failed_tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_messages" ADD CONSTRAINT "webhook_messages_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_user" ON "webhook_endpoints" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_messages_waiting" ON "webhook_messages" USING btree ("endpoint_id","due_at") WHERE "webhook_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_order" ON "webhook_messages" USING btree ("endpoint_id","subject","position") WHERE "webhook_messages"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_messages_log" ON "webhook_messages" USING btree ("endpoint_id","position");--> statement-breakpoint
CREATE INDEX "webhook_messages_created" ON "webhook_messages" USING btree ("created_at");
--> statement-breakpoint
-- What is to be told is written down in the transaction that makes it true, whoever makes the change: an older version, which
-- knows of no webhooks, an operator's statement. An endpoint that is just being deleted is waited for, so that the row finds it or
-- is not written; the lock hinders nothing but such a deletion.
CREATE FUNCTION "tell_webhooks"("owner" text, "about" text, "event" text, "told" jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_messages" ("id", "endpoint_id", "subject", "type", "data")
  SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), "id", "about", "event", "told"
  FROM "webhook_endpoints"
  WHERE "user_id" = "owner" AND "is_on" AND "event" = ANY ("events")
  ORDER BY "id" FOR KEY SHARE;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_document_ended"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(new."user_id", new."id", 'document.' || new."status", jsonb_build_object(
    'file_id', new."id", 'run', new."run", 'pages', new."page_count", 'failed_pages', new."pages_failed")
    || CASE new."status" WHEN 'failed' THEN jsonb_build_object('code', new."error_code") ELSE '{}' END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_told_ended" AFTER UPDATE OF "status" ON "documents"
  FOR EACH ROW WHEN (new."status" IN ('ready', 'failed') AND old."status" <> new."status") EXECUTE FUNCTION "tell_document_ended"();--> statement-breakpoint
CREATE TRIGGER "documents_told_added" AFTER INSERT ON "documents"
  FOR EACH ROW WHEN (new."status" IN ('ready', 'failed')) EXECUTE FUNCTION "tell_document_ended"();--> statement-breakpoint
CREATE FUNCTION "tell_document_deleted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks(old."user_id", old."id", 'document.deleted', jsonb_build_object('file_id', old."id"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_told_deleted" AFTER DELETE ON "documents"
  FOR EACH ROW EXECUTE FUNCTION "tell_document_deleted"();--> statement-breakpoint
-- Each bound is told when it is reached: once a period, and again after a change of plan that moved it.
CREATE FUNCTION "tell_quota"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "told" jsonb := jsonb_build_object('pages_used', new."pages_used", 'page_limit', new."page_limit",
    'period_end', to_char(new."period_end" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  "bound" record;
BEGIN
  FOR "bound" IN SELECT * FROM (VALUES (80, 'quota.low'), (100, 'quota.used_up')) AS bounds ("percent", "event") LOOP
    IF new."pages_used"::bigint * 100 >= new."page_limit"::bigint * "bound"."percent"
      AND old."pages_used"::bigint * 100 < old."page_limit"::bigint * "bound"."percent"
    THEN
      PERFORM tell_webhooks(new."id", 'quota', "bound"."event", "told");
    END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_told_quota" AFTER UPDATE OF "pages_used", "page_limit" ON "users"
  FOR EACH ROW WHEN (new."page_limit" > 0 AND new."pages_used"::bigint * 100 >= new."page_limit"::bigint * 80
    AND (new."pages_used", new."page_limit") IS DISTINCT FROM (old."pages_used", old."page_limit"))
  EXECUTE FUNCTION "tell_quota"();
