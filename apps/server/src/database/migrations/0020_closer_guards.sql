-- The retention never takes what the shortest one keeps: six months, less a day for clocks that differ.
CREATE OR REPLACE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('greffier.audit_retention', true) = 'on' THEN
    IF OLD.at < now() - interval '6 months' + interval '1 day' THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- Nothing of an approved version changes: nor who approved it, nor which passages its sentences name.
DROP TRIGGER "minutes_versions_keep_approved" ON "minutes_versions";--> statement-breakpoint
CREATE TRIGGER "minutes_versions_keep_approved" BEFORE UPDATE ON "minutes_versions" FOR EACH ROW WHEN (OLD."kind" = 'approved') EXECUTE FUNCTION "minutes_versions_keep_approved"();
