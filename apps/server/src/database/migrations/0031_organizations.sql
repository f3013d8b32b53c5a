DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_identity";--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "sign_in" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email","organization_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_identity" ON "users" USING btree ("issuer","subject","organization_id");--> statement-breakpoint
-- No two organisations are reached by the same host.
CREATE UNIQUE INDEX "organizations_host" ON "organizations" USING btree (("sign_in" ->> 'host'));--> statement-breakpoint
-- The organisation that a row is written for: the one that the connection serves, else the only one. Where there are several and none is named, nothing can be written.
CREATE FUNCTION "greffier_organization"() RETURNS uuid LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce(
    nullif(current_setting('greffier.organization', true), '')::uuid,
    (SELECT CASE WHEN count(*) = 1 THEN min("id"::text)::uuid END FROM "public"."organizations")
  );
END $$;--> statement-breakpoint
-- Every row gets the organisation that there is. As a constant, it is written into no row: a large table changes at once.
DO $$
DECLARE
  "only" uuid := (SELECT "id" FROM "organizations" LIMIT 1);
  "name" text;
BEGIN
  FOREACH "name" IN ARRAY ARRAY['sessions', 'meetings', 'passages', 'moved_passages', 'minutes_versions', 'search_parts', 'search_due', 'tasks', 'templates', 'vocabularies', 'uploads', 'audit_entries'] LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN "tenant_id" uuid DEFAULT %L', "name", "only");
    EXECUTE format('ALTER TABLE %I ALTER COLUMN "tenant_id" SET DEFAULT greffier_organization()', "name");
    -- Refused sign-ins are recorded before there is an organisation.
    IF "name" <> 'audit_entries' THEN EXECUTE format('ALTER TABLE %I ALTER COLUMN "tenant_id" SET NOT NULL', "name"); END IF;
    EXECUTE format('CREATE POLICY "own_organization" ON %I USING ("tenant_id" = (SELECT nullif(current_setting(''greffier.organization'', true), '''')::uuid))', "name");
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', "name");
  END LOOP;
  FOREACH "name" IN ARRAY ARRAY['users', 'organization_files'] LOOP
    EXECUTE format('CREATE POLICY "own_organization" ON %I USING ("organization_id" = (SELECT nullif(current_setting(''greffier.organization'', true), '''')::uuid))', "name");
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', "name");
  END LOOP;
END $$;--> statement-breakpoint
CREATE POLICY "own_organization" ON "organizations" USING ("id" = (SELECT nullif(current_setting('greffier.organization', true), '')::uuid));--> statement-breakpoint
ALTER TABLE "organizations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Policies hold for every role but the tables' owner and superusers. This one exists in every database since PostgreSQL 14, and its only member is the database's owner.
DO $$
DECLARE
  "schema" text;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'pg_database_owner') THEN RETURN; END IF;
  FOREACH "schema" IN ARRAY ARRAY['public', 'pgboss'] LOOP
    CONTINUE WHEN to_regnamespace("schema") IS NULL;
    EXECUTE format('GRANT USAGE ON SCHEMA %I TO pg_database_owner', "schema");
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO pg_database_owner', "schema");
    EXECUTE format('GRANT USAGE ON ALL SEQUENCES IN SCHEMA %I TO pg_database_owner', "schema");
  END LOOP;
  -- Later migrations and the queue make more.
  ALTER DEFAULT PRIVILEGES GRANT USAGE ON SCHEMAS TO pg_database_owner;
  ALTER DEFAULT PRIVILEGES GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO pg_database_owner;
  ALTER DEFAULT PRIVILEGES GRANT USAGE ON SEQUENCES TO pg_database_owner;
END $$;
