CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"deed" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"user_id" uuid,
	"email" text,
	"address" text,
	"object_id" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_deed" ON "audit_entries" USING btree ("deed","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_user" ON "audit_entries" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_email" ON "audit_entries" USING btree ("email","at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_object" ON "audit_entries" USING btree ("object_id","at","id");--> statement-breakpoint
-- Entries are only added. The retention says so with a setting of its transaction, and never takes the last month's.
CREATE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('greffier.audit_retention', true) = 'on' THEN
    IF TG_OP = 'TRUNCATE' THEN RETURN NULL; END IF;
    IF TG_OP = 'DELETE' AND OLD.at < now() - interval '1 month' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep_rows" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_entries_keep"();--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep_table" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_keep"();
