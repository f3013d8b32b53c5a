ALTER TABLE "meetings" ADD COLUMN "written_bytes" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Corrections of recorded meetings were counted as imported bytes, which made their voices seem imported too.
UPDATE "meetings" SET "written_bytes" = "imported_bytes", "imported_bytes" = 0
WHERE "imported_bytes" > 0 AND ("audio_key" IS NOT NULL OR "audio_bytes" IS NOT NULL OR "audio_destroyed_at" IS NOT NULL);
