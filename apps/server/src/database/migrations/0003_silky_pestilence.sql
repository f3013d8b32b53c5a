CREATE TABLE "minutes_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"meeting_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"html" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text,
	"restored_from" integer,
	"session" uuid
);
--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "summary_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "approval" text DEFAULT 'draft' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "approval_by" text;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "approval_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "approved_version" integer;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "audio_destroyed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "voices_destroyed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "minutes_versions" ADD CONSTRAINT "minutes_versions_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "minutes_versions_number" ON "minutes_versions" USING btree ("meeting_id","number");