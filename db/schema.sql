COMMENT ON SCHEMA public IS 'standard public schema';

CREATE FUNCTION public.count_stored() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION public.forget_file_password() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  DELETE FROM "file_passwords" WHERE "document_id" = new."id";
  RETURN NULL;
END $$;

CREATE FUNCTION public.purge_file_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "purges" ("prefix", "due_at") VALUES ('keys/' || old."key_id" || '/', now())
  ON CONFLICT ("prefix") DO UPDATE SET "due_at" = now();
  RETURN NULL;
END $$;

CREATE FUNCTION public.search_corrections_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "search_queue" ("document_id")
  SELECT DISTINCT "changed"."document_id" FROM "changed" JOIN "documents" ON "documents"."id" = "changed"."document_id"
  ORDER BY 1
  ON CONFLICT ("document_id") DO UPDATE
    SET "version" = excluded."version", "available_at" = now(), "tries" = 0, "is_old" = false;
  RETURN NULL;
END $$;

CREATE FUNCTION public.search_document_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "search_queue" ("document_id") VALUES (new."id")
  ON CONFLICT ("document_id") DO UPDATE
    SET "version" = excluded."version", "available_at" = now(), "tries" = 0, "is_old" = false;
  RETURN NULL;
END $$;

CREATE FUNCTION public.search_lexemes(owner integer, place integer, text text, words text, is_plain boolean) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN array_to_tsvector(array_remove(((ARRAY[('@'::text || owner), ((('@'::text || owner) || '.'::text) || (place / 1024))] || string_to_array(words, ' '::text)) || CASE WHEN is_plain THEN string_to_array(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower((text COLLATE "C")), '
'::text, ' '::text), '.'::text, ' '::text), ','::text, ' '::text), ';'::text, ' '::text), ':'::text, ' '::text), '!'::text, ' '::text), '?'::text, ' '::text), ''''::text, ' '::text), '"'::text, ' '::text), '('::text, ' '::text), ')'::text, ' '::text), '['::text, ' '::text), ']'::text, ' '::text), '{'::text, ' '::text), '}'::text, ' '::text), '<'::text, ' '::text), '>'::text, ' '::text), '/'::text, ' '::text), '\'::text, ' '::text), '|'::text, ' '::text), '@'::text, ' '::text), '#'::text, ' '::text), '$'::text, ' '::text), '%'::text, ' '::text), '^'::text, ' '::text), '&'::text, ' '::text), '*'::text, ' '::text), '_'::text, ' '::text), '+'::text, ' '::text), '='::text, ' '::text), '~'::text, ' '::text), '`'::text, ' '::text), '-'::text, ' '::text), '“'::text, ' '::text), '”'::text, ' '::text), '‘'::text, ' '::text), '’'::text, ' '::text), '„'::text, ' '::text), '«'::text, ' '::text), '»'::text, ' '::text), '–'::text, ' '::text), '—'::text, ' '::text), '…'::text, ' '::text), '•'::text, ' '::text), '·'::text, ' '::text), ' '::text) ELSE NULL::text[] END), ''::text));

CREATE FUNCTION public.search_pages_gone() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "search_sweeps" ("owner") SELECT DISTINCT "owner" FROM "gone";
  RETURN NULL;
END $$;

CREATE FUNCTION public.search_shape(word text) RETURNS text
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN translate(replace(replace(replace(word, 'rn'::text, 'm'::text), 'vv'::text, 'w'::text), 'cl'::text, 'd'::text), '1i058'::text, 'llosb'::text);

CREATE FUNCTION public.search_write(ids text[], versions integer[], kept text[], of integer[], numbers integer[], languages text[], texts text[], others text[], plain boolean[], listed text[], unlisted text[]) RETURNS SETOF text
    LANGUAGE plpgsql
    SET plan_cache_mode TO 'force_generic_plan'
    SET enable_seqscan TO 'off'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
DECLARE
  "held" text[];
BEGIN
  -- A crash may lose it: the documents are then still in the queue.
  PERFORM set_config('synchronous_commit', 'off', true);
  -- In the order in which others hold rows of a document: its own, then the queue's. None is waited for, so that writers
  -- of several documents never wait for each other.
  "held" := ARRAY(SELECT "id" FROM "documents" WHERE "id" = ANY("ids") AND "status" = 'ready' FOR KEY SHARE SKIP LOCKED);
  "held" := ARRAY(
    SELECT "document_id" FROM unnest("ids", "versions") AS "taken"("id", "read")
    JOIN "search_queue" ON "document_id" = "taken"."id" AND "version" = "taken"."read"
    WHERE "taken"."id" = ANY("held") FOR UPDATE OF "search_queue" SKIP LOCKED);
  -- Writers of one owner wait for each other: they write the same words.
  PERFORM FROM "search_owners" WHERE "user_id" IN (SELECT "user_id" FROM "documents" WHERE "id" = ANY("held"))
  ORDER BY "number" FOR NO KEY UPDATE;
  -- A page keeps its place when it is read again.
  WITH "entry" AS MATERIALIZED (
    SELECT "document_id", "page", "owner", "language", "text", "words", "is_plain", "known", "unknown", "is_new",
      CASE WHEN "is_new"
        THEN "next" - 1 + count(*) FILTER (WHERE "is_new") OVER (PARTITION BY "owner" ORDER BY "at")
        ELSE "before" END AS "place"
    FROM (
      SELECT "documents"."id" AS "document_id", "given".*, "search_owners"."number" AS "owner",
        "search_owners"."pages" AS "next", "search_pages"."place" AS "before", "search_pages"."place" IS NULL AS "is_new"
      FROM unnest("of", "numbers", "languages", "texts", "others", "plain", "listed", "unlisted") WITH ORDINALITY
        AS "given"("of_document", "page", "language", "text", "words", "is_plain", "known", "unknown", "at")
      JOIN "documents" ON "documents"."id" = "ids"["of_document"]
      JOIN "search_owners" ON "search_owners"."user_id" = "documents"."user_id"
      LEFT JOIN "search_pages" ON "search_pages"."document_id" = "documents"."id" AND "search_pages"."page" = "given"."page"
      WHERE "documents"."id" = ANY("held")
    ) AS "found"
  ), "written" AS (
    INSERT INTO "search_pages" ("document_id", "page", "owner", "place", "language", "text", "words", "is_plain")
    SELECT "document_id", "page", "owner", "place", "language", "text", "words", "is_plain" FROM "entry"
    ON CONFLICT ("document_id", "page") DO UPDATE
    SET "language" = excluded."language", "text" = excluded."text", "words" = excluded."words", "is_plain" = excluded."is_plain"
    WHERE ("search_pages"."language", "search_pages"."text", "search_pages"."words", "search_pages"."is_plain")
      IS DISTINCT FROM (excluded."language", excluded."text", excluded."words", excluded."is_plain")
  ), "seen" AS (
    SELECT "owner", "word", bool_or("is_listed") AS "is_listed", sum("new")::int AS "new"
    FROM "entry" CROSS JOIN LATERAL (
      SELECT unnest(string_to_array("known", ' ')), true, "is_new"::int
      UNION ALL SELECT unnest(string_to_array("unknown", ' ')), false, "is_new"::int
    ) AS "each"("word", "is_listed", "new")
    GROUP BY "owner", "word"
    -- Words that lie together are looked up together.
    ORDER BY "owner", "word" COLLATE "C"
  ), "counted" AS (
    INSERT INTO "search_words" ("owner", "word", "pages")
    SELECT "seen"."owner", "seen"."word",
      CASE WHEN NOT "is_listed" THEN greatest(1, least("new", 4)) WHEN "new" > 1 THEN 5 ELSE 6 END
    FROM "seen" LEFT JOIN "search_words" "there" ON "there"."owner" = "seen"."owner" AND "there"."word" = "seen"."word"
    WHERE "there"."pages" IS NULL OR "there"."pages" = 6 AND "new" > 0
      OR "there"."pages" < CASE WHEN "is_listed" THEN 5 WHEN "new" > 0 THEN 4 ELSE 0 END
    ON CONFLICT ("owner", "word") DO UPDATE
    SET "pages" = CASE WHEN greatest("search_words"."pages", excluded."pages") > 4 THEN 5
      ELSE least("search_words"."pages" + excluded."pages", 4) END
  )
  UPDATE "search_owners" SET "pages" = greatest("pages", "next"),
    "languages" = ARRAY(SELECT DISTINCT unnest("search_owners"."languages" || "read") ORDER BY 1)
  FROM (
    SELECT "owner", max("place")::int + 1 AS "next", array_remove(array_agg(DISTINCT "language"), '') AS "read"
    FROM "entry" GROUP BY "owner"
  ) AS "reached"
  WHERE "number" = "owner" AND ("pages" < "next" OR NOT "search_owners"."languages" @> "read");
  DELETE FROM "search_pages" USING unnest("ids", "kept") AS "whole"("id", "left")
  WHERE "document_id" = "whole"."id" AND "left" IS NOT NULL AND "page" <> ALL("left"::int[]) AND "document_id" = ANY("held");
  DELETE FROM "search_queue" USING unnest("ids", "kept") AS "whole"("id", "left")
  WHERE "document_id" = "whole"."id" AND "left" IS NOT NULL AND "document_id" = ANY("held");
  RETURN QUERY SELECT unnest("held");
END $$;

CREATE FUNCTION public.tell_document_deleted() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM tell_webhooks(old."user_id", old."id", 'document.deleted', jsonb_build_object('file_id', old."id"));
  RETURN NULL;
END $$;

CREATE FUNCTION public.tell_document_ended() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM tell_webhooks(new."user_id", new."id", 'document.' || new."status", jsonb_build_object(
    'file_id', new."id", 'run', new."run", 'pages', new."page_count", 'failed_pages', new."pages_failed")
    || CASE new."status" WHEN 'failed' THEN jsonb_build_object('code', new."error_code") ELSE '{}' END);
  RETURN NULL;
END $$;

CREATE FUNCTION public.tell_quota() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
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
END $$;

CREATE FUNCTION public.tell_webhooks(owner text, about text, event text, told jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO "webhook_messages" ("id", "endpoint_id", "subject", "type", "data")
  SELECT 'msg_' || replace(gen_random_uuid()::text, '-', ''), "id", "about", "event", "told"
  FROM "webhook_endpoints"
  WHERE "user_id" = "owner" AND "is_on" AND "event" = ANY ("events")
  ORDER BY "id" FOR KEY SHARE;
END $$;

CREATE TABLE public.api_keys (
    id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    key_hash text NOT NULL,
    prefix text NOT NULL,
    last_four text NOT NULL,
    scopes text[] NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    expires_at timestamp with time zone
);

CREATE TABLE public.app_secrets (
    name text NOT NULL,
    value text NOT NULL
);

CREATE TABLE public.billing_accounts (
    user_id text NOT NULL,
    subscription_id text,
    begun integer DEFAULT 0 NOT NULL,
    renew_with_price text,
    seen text,
    synced_at timestamp with time zone
);

CREATE TABLE public.contact_messages (
    id text NOT NULL,
    user_id text,
    name text NOT NULL,
    email text NOT NULL,
    subject text NOT NULL,
    message text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.corrected_tails (
    document_id text NOT NULL,
    state text NOT NULL,
    bytes bytea NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.corrections (
    document_id text NOT NULL,
    page integer NOT NULL,
    reading text NOT NULL,
    word integer NOT NULL,
    read text NOT NULL,
    text text NOT NULL,
    changed_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.customer_removals (
    customer_id text NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.documents (
    id text NOT NULL,
    user_id text NOT NULL,
    input_name text NOT NULL,
    status text NOT NULL,
    error_code text,
    byte_size bigint NOT NULL,
    sha256 text NOT NULL,
    page_count integer NOT NULL,
    pages_done integer DEFAULT 0 NOT NULL,
    pages_recognised integer DEFAULT 0 NOT NULL,
    original_key text NOT NULL,
    increment_key text,
    increment_bytes bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    pages_reserved integer DEFAULT 0 NOT NULL,
    pages_charged integer DEFAULT 0 NOT NULL,
    increment_sha256 text,
    run integer DEFAULT 1 NOT NULL,
    pages_failed integer DEFAULT 0 NOT NULL,
    pages_kept integer DEFAULT 0 NOT NULL,
    kept_until timestamp with time zone,
    wasted_seconds real DEFAULT 0 NOT NULL,
    notices text[] DEFAULT '{}'::text[] NOT NULL,
    read_to integer,
    waits_since timestamp with time zone,
    waits_for integer,
    pages_left integer,
    languages text[],
    earlier_languages text[],
    read_in text[],
    thumbnail_key text,
    undoable_until timestamp with time zone,
    read_pages text,
    choices jsonb,
    earlier_choices jsonb,
    waits_on boolean DEFAULT false NOT NULL,
    waits_until timestamp with time zone
);

CREATE TABLE public.email_changes (
    id text NOT NULL,
    user_id text NOT NULL,
    old_email text NOT NULL,
    new_email text NOT NULL,
    confirm_hash text NOT NULL,
    stop_hash text NOT NULL,
    may_undo boolean NOT NULL,
    requested_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    stoppable_until timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone
);

CREATE TABLE public.email_confirmations (
    token_hash text NOT NULL,
    user_id text NOT NULL,
    email text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.fair_clock (
    id integer NOT NULL,
    last_tag integer NOT NULL
);

CREATE TABLE public.feature_requests (
    number integer NOT NULL,
    title text NOT NULL,
    text text,
    state text DEFAULT 'open'::text NOT NULL,
    answer text,
    closed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE public.feature_requests ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.feature_requests_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.feature_votes (
    request_number integer NOT NULL,
    user_id text NOT NULL,
    voted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.file_passwords (
    document_id text NOT NULL,
    key_id text NOT NULL,
    sealed bytea NOT NULL
);

CREATE TABLE public.mails (
    id text NOT NULL,
    recipient text NOT NULL,
    reply_to text,
    subject text NOT NULL,
    text text NOT NULL,
    html text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    sent_at timestamp with time zone
);

CREATE TABLE public.named_uploads (
    user_id text NOT NULL,
    name text NOT NULL,
    holder text,
    leased_until timestamp with time zone,
    asked text NOT NULL,
    taken jsonb DEFAULT '[]'::jsonb NOT NULL,
    sent jsonb,
    answer jsonb,
    started_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.pages (
    document_id text NOT NULL,
    number integer NOT NULL,
    user_id text NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    tag integer NOT NULL,
    error_code text,
    seconds real,
    job_id text,
    run integer DEFAULT 1 NOT NULL,
    holder text,
    available_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    text_key text,
    slow boolean DEFAULT false NOT NULL,
    languages text[],
    earlier jsonb,
    straightened jsonb
);

CREATE TABLE public.payment_events (
    id text NOT NULL,
    type text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.plan_grants (
    invoice_id text NOT NULL,
    user_id text NOT NULL,
    subscription_id text NOT NULL,
    plan text NOT NULL,
    plan_interval text NOT NULL,
    amount_cents integer NOT NULL,
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL,
    invoiced_at timestamp with time zone NOT NULL,
    granted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.purges (
    prefix text NOT NULL,
    due_at timestamp with time zone NOT NULL,
    again_at timestamp with time zone,
    failures integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.rate_limits (
    key text NOT NULL,
    count integer NOT NULL,
    reset_at timestamp with time zone NOT NULL
);

CREATE TABLE public.receipts (
    invoice_id text NOT NULL,
    user_id text NOT NULL,
    posted_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.refusals (
    id text NOT NULL,
    user_id text NOT NULL,
    input_name text NOT NULL,
    code text NOT NULL,
    detail text NOT NULL,
    pages integer,
    refused_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.reset_codes (
    user_id text NOT NULL,
    code_hash text NOT NULL,
    tries_left integer NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.reset_grants (
    user_id text NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.retentions (
    user_id text NOT NULL,
    chosen_days integer,
    days integer,
    starts_at timestamp with time zone,
    warned_at timestamp with time zone,
    look_at timestamp with time zone
);

CREATE TABLE public.search_backfill (
    id integer NOT NULL,
    after text NOT NULL,
    is_done boolean NOT NULL
);

CREATE TABLE public.search_owners (
    user_id text NOT NULL,
    number integer NOT NULL,
    pages integer DEFAULT 0 NOT NULL,
    languages text[] DEFAULT '{}'::text[] NOT NULL
);

ALTER TABLE public.search_owners ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.search_owners_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.search_pages (
    document_id text NOT NULL,
    page integer NOT NULL,
    owner integer NOT NULL,
    place integer NOT NULL,
    language text NOT NULL,
    text text NOT NULL,
    words text NOT NULL,
    is_plain boolean NOT NULL
);
ALTER TABLE ONLY public.search_pages ALTER COLUMN text SET COMPRESSION lz4;

CREATE SEQUENCE public.search_versions
    START WITH 1000000
    INCREMENT BY 1
    NO MINVALUE
    MAXVALUE 2147483647
    CACHE 1
    CYCLE;

CREATE TABLE public.search_queue (
    document_id text NOT NULL,
    version integer DEFAULT nextval('public.search_versions'::regclass) NOT NULL,
    available_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    is_old boolean DEFAULT false NOT NULL
);

CREATE TABLE public.search_sweeps (
    owner integer NOT NULL,
    at timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);

CREATE TABLE public.search_words (
    owner integer NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    pages smallint NOT NULL
);

CREATE TABLE public.sessions (
    id text NOT NULL,
    token_hash text NOT NULL,
    user_id text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    user_agent text
);

CREATE TABLE public.settings (
    user_id text NOT NULL,
    processed_tag text NOT NULL,
    autostart_ocr boolean NOT NULL,
    languages text[],
    notifies boolean DEFAULT true NOT NULL,
    mails_when_ready boolean DEFAULT true NOT NULL
);

CREATE TABLE public.trials (
    id text NOT NULL,
    token_hash text NOT NULL,
    input_name text NOT NULL,
    byte_size bigint NOT NULL,
    sha256 text NOT NULL,
    page_count integer NOT NULL,
    notices text[] DEFAULT '{}'::text[] NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    available_at timestamp with time zone DEFAULT now() NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    error_code text,
    page_text text,
    increment bytea,
    wanted boolean DEFAULT false NOT NULL,
    user_id text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL
);

CREATE TABLE public.turns (
    user_id text NOT NULL,
    at bigint NOT NULL,
    weight integer DEFAULT 1 NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL,
    began bigint DEFAULT 0 NOT NULL,
    taken_at timestamp with time zone,
    slow_until timestamp with time zone,
    waits boolean NOT NULL,
    waits_slow boolean NOT NULL
);

CREATE TABLE public.users (
    id text NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    last_name text NOT NULL,
    password_hash text NOT NULL,
    must_reset boolean DEFAULT false NOT NULL,
    role_type integer DEFAULT 1 NOT NULL,
    subscription text DEFAULT 'free'::text NOT NULL,
    subscription_status text,
    subscription_start_date timestamp with time zone,
    subscription_cancel_date timestamp with time zone,
    stripe_customer_id text,
    stripe_subscription_id text,
    stripe_price_id text,
    stripe_subscription_item_id text,
    page_limit integer NOT NULL,
    pages_used integer DEFAULT 0 NOT NULL,
    pages_reserved integer DEFAULT 0 NOT NULL,
    period_anchor timestamp with time zone NOT NULL,
    period_start timestamp with time zone NOT NULL,
    period_end timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    email_confirmed_at timestamp with time zone,
    period_paid boolean DEFAULT false NOT NULL,
    plan_interval text,
    scheduled_plan text,
    scheduled_interval text,
    scheduled_at timestamp with time zone,
    history_version integer DEFAULT 0 NOT NULL,
    fair_tag integer DEFAULT 0 NOT NULL,
    stored_bytes bigint DEFAULT 0 NOT NULL,
    stored_documents integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.webhook_endpoints (
    id text NOT NULL,
    user_id text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    is_on boolean DEFAULT true NOT NULL,
    off_because text,
    secret text NOT NULL,
    old_secret text,
    old_secret_until timestamp with time zone,
    leased_by text,
    available_at timestamp with time zone DEFAULT now() NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    failing_since timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    older_secrets jsonb DEFAULT '[]'::jsonb NOT NULL
);

CREATE TABLE public.webhook_messages (
    id text NOT NULL,
    "position" bigint NOT NULL,
    endpoint_id text NOT NULL,
    subject text NOT NULL,
    type text NOT NULL,
    data jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    is_once boolean DEFAULT false NOT NULL,
    failed_tries integer DEFAULT 0 NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    tries jsonb DEFAULT '[]'::jsonb NOT NULL
);

ALTER TABLE public.webhook_messages ALTER COLUMN "position" ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.webhook_messages_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_key_hash_unique UNIQUE (key_hash);

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.app_secrets
    ADD CONSTRAINT app_secrets_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.billing_accounts
    ADD CONSTRAINT billing_accounts_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.corrected_tails
    ADD CONSTRAINT corrected_tails_pkey PRIMARY KEY (document_id);

ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_document_id_page_reading_word_pk PRIMARY KEY (document_id, page, reading, word);

ALTER TABLE ONLY public.customer_removals
    ADD CONSTRAINT customer_removals_pkey PRIMARY KEY (customer_id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_confirm_hash_unique UNIQUE (confirm_hash);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_stop_hash_unique UNIQUE (stop_hash);

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.fair_clock
    ADD CONSTRAINT fair_clock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.feature_requests
    ADD CONSTRAINT feature_requests_pkey PRIMARY KEY (number);

ALTER TABLE ONLY public.feature_requests
    ADD CONSTRAINT feature_requests_title_unique UNIQUE (title);

ALTER TABLE ONLY public.feature_votes
    ADD CONSTRAINT feature_votes_request_number_user_id_pk PRIMARY KEY (request_number, user_id);

ALTER TABLE ONLY public.file_passwords
    ADD CONSTRAINT file_passwords_pkey PRIMARY KEY (document_id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.named_uploads
    ADD CONSTRAINT named_uploads_user_id_name_pk PRIMARY KEY (user_id, name);

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_document_id_number_pk PRIMARY KEY (document_id, number);

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.plan_grants
    ADD CONSTRAINT plan_grants_pkey PRIMARY KEY (invoice_id);

ALTER TABLE ONLY public.purges
    ADD CONSTRAINT purges_pkey PRIMARY KEY (prefix);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (invoice_id);

ALTER TABLE ONLY public.refusals
    ADD CONSTRAINT refusals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reset_codes
    ADD CONSTRAINT reset_codes_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.reset_grants
    ADD CONSTRAINT reset_grants_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.reset_grants
    ADD CONSTRAINT reset_grants_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.retentions
    ADD CONSTRAINT retentions_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.search_backfill
    ADD CONSTRAINT search_backfill_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.search_owners
    ADD CONSTRAINT search_owners_number_unique UNIQUE (number);

ALTER TABLE ONLY public.search_owners
    ADD CONSTRAINT search_owners_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.search_pages
    ADD CONSTRAINT search_pages_document_id_page_pk PRIMARY KEY (document_id, page);

ALTER TABLE ONLY public.search_queue
    ADD CONSTRAINT search_queue_pkey PRIMARY KEY (document_id);

ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_owner_word_pk PRIMARY KEY (owner, word);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.trials
    ADD CONSTRAINT trials_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.trials
    ADD CONSTRAINT trials_token_hash_unique UNIQUE (token_hash);

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email_unique UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_stripe_customer_id_unique UNIQUE (stripe_customer_id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_stripe_subscription_id_unique UNIQUE (stripe_subscription_id);

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_pkey PRIMARY KEY (id);

CREATE INDEX api_keys_user ON public.api_keys USING btree (user_id);

CREATE INDEX contact_messages_user ON public.contact_messages USING btree (user_id);

CREATE INDEX documents_history ON public.documents USING btree (user_id, created_at);

CREATE INDEX documents_running ON public.documents USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'processing'::text, 'finishing'::text]));

CREATE INDEX documents_undoable ON public.documents USING btree (undoable_until) WHERE (undoable_until IS NOT NULL);

CREATE INDEX documents_unpaid ON public.documents USING btree (kept_until) WHERE ((status = ANY (ARRAY['failed'::text, 'cancelled'::text])) AND (increment_bytes IS NULL));

CREATE INDEX documents_waiting ON public.documents USING btree (user_id, waits_since) WHERE ((status = 'queued'::text) AND (waits_since IS NOT NULL));

CREATE INDEX email_changes_old ON public.email_changes USING btree (old_email);

CREATE INDEX email_changes_user ON public.email_changes USING btree (user_id);

CREATE INDEX feature_votes_user ON public.feature_votes USING btree (user_id);

CREATE INDEX mails_created ON public.mails USING btree (created_at);

CREATE INDEX named_uploads_started ON public.named_uploads USING btree (started_at);

CREATE INDEX pages_failed_user ON public.pages USING btree (user_id) WHERE (state = 'failed'::text);

CREATE INDEX pages_queued_tag ON public.pages USING btree (tag) WHERE (state = 'queued'::text);

CREATE INDEX pages_queued_turn ON public.pages USING btree (user_id, slow, tag, document_id, number) WHERE (state = 'queued'::text);

CREATE INDEX pages_queued_user ON public.pages USING btree (user_id) WHERE (state = 'queued'::text);

CREATE INDEX pages_running_tag ON public.pages USING btree (tag) WHERE (state = 'running'::text);

CREATE INDEX payment_events_received ON public.payment_events USING btree (received_at);

CREATE INDEX plan_grants_user ON public.plan_grants USING btree (user_id);

CREATE INDEX receipts_user ON public.receipts USING btree (user_id);

CREATE INDEX refusals_user ON public.refusals USING btree (user_id, refused_at);

CREATE INDEX retentions_look ON public.retentions USING btree (look_at) WHERE (days IS NOT NULL);

CREATE INDEX search_pages_words ON public.search_pages USING gin (public.search_lexemes(owner, place, text, words, is_plain)) WITH (gin_pending_list_limit='64');

CREATE INDEX search_queue_next ON public.search_queue USING btree (is_old, available_at);

CREATE INDEX search_sweeps_owner ON public.search_sweeps USING btree (owner);

CREATE INDEX search_words_alike ON public.search_words USING btree (owner, public.search_shape(word)) WHERE ((pages < 5) AND (length(word) > 3));

CREATE INDEX search_words_long ON public.search_words USING gin (owner, public.search_shape(word) public.gin_trgm_ops) WITH (fastupdate=off) WHERE ((pages < 5) AND (length(word) > 8));

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX trials_expiry ON public.trials USING btree (expires_at);

CREATE INDEX trials_queued ON public.trials USING btree (created_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));

CREATE INDEX trials_user ON public.trials USING btree (user_id);

CREATE INDEX turns_quick ON public.turns USING btree (at, since) WHERE waits;

CREATE INDEX turns_slow ON public.turns USING btree (at, since) WHERE waits_slow;

CREATE INDEX turns_taken ON public.turns USING btree (taken_at DESC NULLS LAST);

CREATE INDEX webhook_endpoints_user ON public.webhook_endpoints USING btree (user_id);

CREATE INDEX webhook_messages_created ON public.webhook_messages USING btree (created_at);

CREATE INDEX webhook_messages_log ON public.webhook_messages USING btree (endpoint_id, "position");

CREATE INDEX webhook_messages_order ON public.webhook_messages USING btree (endpoint_id, subject, "position") WHERE (state = 'waiting'::text);

CREATE INDEX webhook_messages_waiting ON public.webhook_messages USING btree (endpoint_id, due_at) WHERE (state = 'waiting'::text);

CREATE TRIGGER documents_added AFTER INSERT ON public.documents REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stored();

CREATE TRIGGER documents_ended AFTER UPDATE OF status ON public.documents FOR EACH ROW WHEN ((new.status = ANY (ARRAY['ready'::text, 'failed'::text, 'cancelled'::text]))) EXECUTE FUNCTION public.forget_file_password();

CREATE TRIGGER documents_removed AFTER DELETE ON public.documents REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_stored();

CREATE TRIGGER documents_resized AFTER UPDATE OF byte_size, increment_bytes ON public.documents FOR EACH ROW WHEN (((old.byte_size IS DISTINCT FROM new.byte_size) OR (old.increment_bytes IS DISTINCT FROM new.increment_bytes))) EXECUTE FUNCTION public.count_stored();

CREATE TRIGGER documents_told_added AFTER INSERT ON public.documents FOR EACH ROW WHEN ((new.status = ANY (ARRAY['ready'::text, 'failed'::text]))) EXECUTE FUNCTION public.tell_document_ended();

CREATE TRIGGER documents_told_deleted AFTER DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION public.tell_document_deleted();

CREATE TRIGGER documents_told_ended AFTER UPDATE OF status ON public.documents FOR EACH ROW WHEN (((new.status = ANY (ARRAY['ready'::text, 'failed'::text])) AND (old.status <> new.status))) EXECUTE FUNCTION public.tell_document_ended();

CREATE TRIGGER file_passwords_removed AFTER DELETE ON public.file_passwords FOR EACH ROW EXECUTE FUNCTION public.purge_file_key();

CREATE TRIGGER search_corrections_added AFTER INSERT ON public.corrections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.search_corrections_changed();

CREATE TRIGGER search_corrections_removed AFTER DELETE ON public.corrections REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.search_corrections_changed();

CREATE TRIGGER search_corrections_replaced AFTER UPDATE ON public.corrections REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.search_corrections_changed();

CREATE TRIGGER search_document_added AFTER INSERT ON public.documents FOR EACH ROW WHEN ((new.status = 'ready'::text)) EXECUTE FUNCTION public.search_document_changed();

CREATE TRIGGER search_document_ready AFTER UPDATE OF status ON public.documents FOR EACH ROW WHEN (((new.status = 'ready'::text) AND (old.status <> 'ready'::text))) EXECUTE FUNCTION public.search_document_changed();

CREATE TRIGGER search_pages_removed AFTER DELETE ON public.search_pages REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.search_pages_gone();

CREATE TRIGGER users_told_quota AFTER UPDATE OF pages_used, page_limit ON public.users FOR EACH ROW WHEN (((new.page_limit > 0) AND (((new.pages_used)::bigint * 100) >= ((new.page_limit)::bigint * 80)) AND ((new.pages_used IS DISTINCT FROM old.pages_used) OR (new.page_limit IS DISTINCT FROM old.page_limit)))) EXECUTE FUNCTION public.tell_quota();

ALTER TABLE ONLY public.api_keys
    ADD CONSTRAINT api_keys_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.billing_accounts
    ADD CONSTRAINT billing_accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.contact_messages
    ADD CONSTRAINT contact_messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.corrected_tails
    ADD CONSTRAINT corrected_tails_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.corrections
    ADD CONSTRAINT corrections_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_changes
    ADD CONSTRAINT email_changes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.email_confirmations
    ADD CONSTRAINT email_confirmations_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.feature_votes
    ADD CONSTRAINT feature_votes_request_number_feature_requests_number_fk FOREIGN KEY (request_number) REFERENCES public.feature_requests(number) ON DELETE CASCADE;

ALTER TABLE ONLY public.feature_votes
    ADD CONSTRAINT feature_votes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.file_passwords
    ADD CONSTRAINT file_passwords_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.named_uploads
    ADD CONSTRAINT named_uploads_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.pages
    ADD CONSTRAINT pages_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.plan_grants
    ADD CONSTRAINT plan_grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.receipts
    ADD CONSTRAINT receipts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.refusals
    ADD CONSTRAINT refusals_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reset_codes
    ADD CONSTRAINT reset_codes_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.reset_grants
    ADD CONSTRAINT reset_grants_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.retentions
    ADD CONSTRAINT retentions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_owners
    ADD CONSTRAINT search_owners_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_pages
    ADD CONSTRAINT search_pages_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_queue
    ADD CONSTRAINT search_queue_document_id_documents_id_fk FOREIGN KEY (document_id) REFERENCES public.documents(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.search_words
    ADD CONSTRAINT search_words_owner_search_owners_number_fk FOREIGN KEY (owner) REFERENCES public.search_owners(number) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.settings
    ADD CONSTRAINT settings_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.trials
    ADD CONSTRAINT trials_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.turns
    ADD CONSTRAINT turns_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_endpoints
    ADD CONSTRAINT webhook_endpoints_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.webhook_messages
    ADD CONSTRAINT webhook_messages_endpoint_id_webhook_endpoints_id_fk FOREIGN KEY (endpoint_id) REFERENCES public.webhook_endpoints(id) ON DELETE CASCADE;
