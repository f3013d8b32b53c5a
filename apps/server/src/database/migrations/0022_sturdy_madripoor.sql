ALTER TABLE "meetings" ADD COLUMN "item_pins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "starts_checked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "meetings" ADD COLUMN "minutes_sections" jsonb;--> statement-breakpoint
ALTER TABLE "minutes_versions" ADD COLUMN "sections" jsonb;