-- The audit trail is never emptied as a whole: the retention deletes row by row, and the last month's rows stay.
CREATE OR REPLACE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('greffier.audit_retention', true) = 'on' THEN
    IF OLD.at < now() - interval '1 month' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- What the document of approved minutes says of the meeting stays with them.
DROP TRIGGER "minutes_versions_keep_approved" ON "minutes_versions";--> statement-breakpoint
CREATE TRIGGER "minutes_versions_keep_approved" BEFORE UPDATE OF "html", "kind", "number", "made_at", "front" ON "minutes_versions" FOR EACH ROW WHEN (OLD."kind" = 'approved') EXECUTE FUNCTION "minutes_versions_keep_approved"();--> statement-breakpoint
-- Sessions are rows since 0015: no token is signed any more.
DELETE FROM "secrets" WHERE "name" = 'token_key';
