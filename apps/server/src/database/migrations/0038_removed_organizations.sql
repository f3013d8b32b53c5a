-- The trail of an organisation goes once the organisation is gone, and no sooner.
CREATE OR REPLACE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('greffier.audit_retention', true) = 'on' THEN
    IF OLD.at < now() - interval '6 months' + interval '1 day' THEN RETURN OLD; END IF;
    IF OLD."tenant_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "organizations" WHERE "id" = OLD."tenant_id") THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION 'audit_entries is append-only' USING ERRCODE = 'integrity_constraint_violation';
END $$;
