-- What a change makes due belongs to the organisation of the changed row. A restored or moved database is filled without anybody entering one, and where there are several, the default of the column knows none.
CREATE OR REPLACE FUNCTION "search_note_head"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_due" ("meeting_id", "kind", "number", "tenant_id") VALUES (NEW."id", 'head', 0, NEW."tenant_id")
  ON CONFLICT ("meeting_id", "division", "kind", "number") DO UPDATE SET "change" = gen_random_uuid(), "noted_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_note_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_due" ("meeting_id", "division", "kind", "number", "tenant_id")
  SELECT DISTINCT "meeting_id", "division", 'transcript', ("position" - 1) / 64, "tenant_id" FROM "added"
  ON CONFLICT ("meeting_id", "division", "kind", "number") DO UPDATE SET "change" = gen_random_uuid(), "noted_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_note_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_due" ("meeting_id", "division", "kind", "number", "tenant_id")
  SELECT DISTINCT "meeting_id", "division", 'transcript', ("position" - 1) / 64, "tenant_id" FROM (
    SELECT "meeting_id", "division", "position", "text", "tenant_id" FROM "added"
    EXCEPT SELECT "meeting_id", "division", "position", "text", "tenant_id" FROM "gone"
  ) AS "changed"
  ON CONFLICT ("meeting_id", "division", "kind", "number") DO UPDATE SET "change" = gen_random_uuid(), "noted_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "search_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_due" USING (SELECT DISTINCT "meeting_id", "division", ("position" - 1) / 64 AS "number" FROM "gone") AS "part"
  WHERE "search_due"."meeting_id" = "part"."meeting_id" AND "search_due"."division" = "part"."division"
    AND "search_due"."kind" = 'transcript' AND "search_due"."number" = "part"."number";
  DELETE FROM "search_parts" USING (SELECT DISTINCT "meeting_id", "division", ("position" - 1) / 64 AS "number" FROM "gone") AS "part"
  WHERE "search_parts"."meeting_id" = "part"."meeting_id" AND "search_parts"."division" = "part"."division"
    AND "search_parts"."kind" = 'transcript' AND "search_parts"."number" = "part"."number";
  INSERT INTO "search_due" ("meeting_id", "division", "kind", "number", "tenant_id")
  SELECT "part"."meeting_id", "part"."division", 'transcript', "part"."number", "part"."tenant_id"
  FROM (SELECT DISTINCT "meeting_id", "division", ("position" - 1) / 64 AS "number", "tenant_id" FROM "gone") AS "part"
  WHERE EXISTS (
    SELECT FROM "passages" WHERE "passages"."meeting_id" = "part"."meeting_id" AND "passages"."division" = "part"."division"
      AND "passages"."position" > "part"."number" * 64 AND "passages"."position" <= "part"."number" * 64 + 64
  );
  RETURN NULL;
END $$;
