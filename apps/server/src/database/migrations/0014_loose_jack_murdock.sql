ALTER TABLE "meetings" ADD COLUMN "transcribed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "retention" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "meetings_kept_until" timestamp with time zone;--> statement-breakpoint
UPDATE "meetings" SET "transcribed_at" = coalesce("audio_destroyed_at", "completed_at", "updated_at")
WHERE "status" IN ('transcribed', 'summarization', 'completed') OR "failed_step" = 'summarization';
