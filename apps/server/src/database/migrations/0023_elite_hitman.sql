ALTER TABLE "meetings" ADD COLUMN "minutes_findings" jsonb;--> statement-breakpoint
ALTER TABLE "minutes_versions" ADD COLUMN "findings" jsonb;