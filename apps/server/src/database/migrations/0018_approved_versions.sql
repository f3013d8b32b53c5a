-- The text that was approved stays as it was approved, whatever the program does.
CREATE FUNCTION "minutes_versions_keep_approved"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'approved minutes never change' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "minutes_versions_keep_approved" BEFORE UPDATE OF "html", "kind", "number", "made_at" ON "minutes_versions" FOR EACH ROW WHEN (OLD."kind" = 'approved') EXECUTE FUNCTION "minutes_versions_keep_approved"();
