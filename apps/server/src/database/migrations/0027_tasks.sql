CREATE TABLE "tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer,
	"finding" integer,
	"item" text,
	"text" text NOT NULL,
	"owner" text,
	"owner_key" text collate "C",
	"due" text,
	"due_on" date,
	"passage_id" integer,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "meetings_owner" ON "meetings" USING btree ("id","user_id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_meeting" FOREIGN KEY ("meeting_id","user_id") REFERENCES "public"."meetings"("id","user_id") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "tasks_meeting_id" ON "tasks" USING btree ("meeting_id");--> statement-breakpoint
CREATE INDEX "tasks_open_due" ON "tasks" USING btree ("user_id","due_on","meeting_id","position","owner_key","id") WHERE position is not null and done_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_owner" ON "tasks" USING btree ("user_id","owner_key","due_on","meeting_id","position","id") WHERE position is not null and done_at is null;--> statement-breakpoint
CREATE INDEX "tasks_done" ON "tasks" USING btree ("user_id","done_at","meeting_id","position","owner_key","due_on","id") WHERE position is not null and done_at is not null;--> statement-breakpoint
-- Tasks are read from minutes with the words that are searched, and what « vendredi » means depends on the meeting’s day.
DROP TRIGGER "meetings_search_changed" ON "meetings";--> statement-breakpoint
CREATE TRIGGER "meetings_search_changed" AFTER UPDATE OF "name", "meeting_date", "participants", "speaker_map", "agenda", "summary", "minutes_findings" ON "meetings"
FOR EACH ROW WHEN (
  OLD."name" IS DISTINCT FROM NEW."name" OR OLD."meeting_date" IS DISTINCT FROM NEW."meeting_date"
  OR OLD."participants" IS DISTINCT FROM NEW."participants"
  OR OLD."speaker_map" IS DISTINCT FROM NEW."speaker_map" OR OLD."agenda" IS DISTINCT FROM NEW."agenda"
  OR OLD."summary" IS DISTINCT FROM NEW."summary" OR OLD."minutes_findings" IS DISTINCT FROM NEW."minutes_findings"
) EXECUTE FUNCTION "search_note_head"();--> statement-breakpoint
-- Minutes that are there already are read last, in the background.
INSERT INTO "search_due" ("meeting_id", "kind", "number", "noted_at") SELECT "id", 'head', 0, 'infinity' FROM "meetings" WHERE "summary" IS NOT NULL
ON CONFLICT ("meeting_id", "division", "kind", "number") DO NOTHING;
