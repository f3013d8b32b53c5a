CREATE TABLE "moved_passages" (
	"meeting_id" uuid NOT NULL,
	"division" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	CONSTRAINT "moved_passages_meeting_id_division_pk" PRIMARY KEY("meeting_id","division")
);--> statement-breakpoint
ALTER TABLE "passages" DROP CONSTRAINT "passages_meeting_id_position_pk";--> statement-breakpoint
ALTER TABLE "passages" ADD COLUMN "division" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "passages" ADD CONSTRAINT "passages_meeting_id_division_position_pk" PRIMARY KEY("meeting_id","division","position");--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "division" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "minutes_versions" ADD COLUMN "division" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL;--> statement-breakpoint
ALTER TABLE "moved_passages" ADD CONSTRAINT "moved_passages_meeting_id_meetings_id_fk" FOREIGN KEY ("meeting_id") REFERENCES "public"."meetings"("id") ON DELETE cascade ON UPDATE no action;