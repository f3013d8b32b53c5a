CREATE TABLE "search_due" (
	"meeting_id" uuid NOT NULL,
	"division" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"change" uuid DEFAULT gen_random_uuid() NOT NULL,
	"noted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_due_meeting_id_division_kind_number_pk" PRIMARY KEY("meeting_id","division","kind","number")
);
--> statement-breakpoint
CREATE TABLE "search_parts" (
	"meeting_id" uuid NOT NULL,
	"division" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_parts_meeting_id_division_kind_number_pk" PRIMARY KEY("meeting_id","division","kind","number")
);
--> statement-breakpoint
ALTER TABLE "search_due" ADD CONSTRAINT "search_due_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_parts" ADD CONSTRAINT "search_parts_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_due_noted" ON "search_due" USING btree ("noted_at");--> statement-breakpoint
CREATE INDEX "search_parts_words" ON "search_parts" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "meetings_searched" ON "meetings" USING btree ("user_id","meeting_date","created_at","id","division","status","failed_step");--> statement-breakpoint
-- Long lists of words stand apart, so that the rows that an index leads to are few pages.
ALTER TABLE "search_parts" SET (toast_tuple_target = 128);--> statement-breakpoint
-- What is searched follows every change of it: a part whose text changes is due from the same transaction on, whoever writes.
CREATE FUNCTION "search_note_head"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_due" ("meeting_id", "kind", "number") VALUES (NEW."id", 'head', 0)
  ON CONFLICT ("meeting_id", "division", "kind", "number") DO UPDATE SET "change" = gen_random_uuid(), "noted_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "meetings_search_new" AFTER INSERT ON "meetings" FOR EACH ROW EXECUTE FUNCTION "search_note_head"();--> statement-breakpoint
CREATE TRIGGER "meetings_search_changed" AFTER UPDATE OF "name", "participants", "speaker_map", "agenda", "summary", "minutes_findings" ON "meetings"
FOR EACH ROW WHEN (
  OLD."name" IS DISTINCT FROM NEW."name" OR OLD."participants" IS DISTINCT FROM NEW."participants"
  OR OLD."speaker_map" IS DISTINCT FROM NEW."speaker_map" OR OLD."agenda" IS DISTINCT FROM NEW."agenda"
  OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."minutes_findings" IS DISTINCT FROM NEW."minutes_findings"
) EXECUTE FUNCTION "search_note_head"();--> statement-breakpoint
-- A part of a transcript has 64 passages.
CREATE FUNCTION "search_note_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_due" ("meeting_id", "division", "kind", "number")
  SELECT DISTINCT "meeting_id", "division", 'transcript', ("position" - 1) / 64 FROM "added"
  ON CONFLICT ("meeting_id", "division", "kind", "number") DO UPDATE SET "change" = gen_random_uuid(), "noted_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
-- Without a join: a connection keeps its first plan, which was made for a few rows.
CREATE FUNCTION "search_note_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_due" ("meeting_id", "division", "kind", "number")
  SELECT DISTINCT "meeting_id", "division", 'transcript', ("position" - 1) / 64 FROM (
    SELECT "meeting_id", "division", "position", "text" FROM "added"
    EXCEPT SELECT "meeting_id", "division", "position", "text" FROM "gone"
  ) AS "changed"
  ON CONFLICT ("meeting_id", "division", "kind", "number") DO UPDATE SET "change" = gen_random_uuid(), "noted_at" = now();
  RETURN NULL;
END $$;--> statement-breakpoint
-- The words of passages that are gone go with them. The index takes rows in this order as well: first what is due.
CREATE FUNCTION "search_forget"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "search_due" USING (SELECT DISTINCT "meeting_id", "division", ("position" - 1) / 64 AS "number" FROM "gone") AS "part"
  WHERE "search_due"."meeting_id" = "part"."meeting_id" AND "search_due"."division" = "part"."division"
    AND "search_due"."kind" = 'transcript' AND "search_due"."number" = "part"."number";
  DELETE FROM "search_parts" USING (SELECT DISTINCT "meeting_id", "division", ("position" - 1) / 64 AS "number" FROM "gone") AS "part"
  WHERE "search_parts"."meeting_id" = "part"."meeting_id" AND "search_parts"."division" = "part"."division"
    AND "search_parts"."kind" = 'transcript' AND "search_parts"."number" = "part"."number";
  INSERT INTO "search_due" ("meeting_id", "division", "kind", "number")
  SELECT "part"."meeting_id", "part"."division", 'transcript', "part"."number"
  FROM (SELECT DISTINCT "meeting_id", "division", ("position" - 1) / 64 AS "number" FROM "gone") AS "part"
  WHERE EXISTS (
    SELECT FROM "passages" WHERE "passages"."meeting_id" = "part"."meeting_id" AND "passages"."division" = "part"."division"
      AND "passages"."position" > "part"."number" * 64 AND "passages"."position" <= "part"."number" * 64 + 64
  );
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "passages_search_added" AFTER INSERT ON "passages" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "search_note_added"();--> statement-breakpoint
CREATE TRIGGER "passages_search_changed" AFTER UPDATE ON "passages" REFERENCING NEW TABLE AS "added" OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "search_note_changed"();--> statement-breakpoint
CREATE TRIGGER "passages_search_gone" AFTER DELETE ON "passages" REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "search_forget"();--> statement-breakpoint
-- What is there already is read last, in the background.
INSERT INTO "search_due" ("meeting_id", "kind", "number", "noted_at") SELECT "id", 'head', 0, 'infinity' FROM "meetings";--> statement-breakpoint
INSERT INTO "search_due" ("meeting_id", "division", "kind", "number", "noted_at")
SELECT "meetings"."id", "meetings"."division", 'transcript', generate_series(0, ("last"."position" - 1) / 64), 'infinity'
FROM "meetings" CROSS JOIN LATERAL (
  SELECT max("position") AS "position" FROM "passages" WHERE "meeting_id" = "meetings"."id" AND "passages"."division" = "meetings"."division"
) AS "last" WHERE "last"."position" IS NOT NULL;
