ALTER TABLE "meetings" ADD COLUMN "minutes_kind" text DEFAULT 'synthetic' NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "minutes_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "minutes_versions" ADD COLUMN "text_made_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "minutes_versions" ADD COLUMN "minutes_kind" text;