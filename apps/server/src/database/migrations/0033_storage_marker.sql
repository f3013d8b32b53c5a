ALTER TABLE "installation" ADD COLUMN "storage_id" uuid;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "storage_marked" boolean DEFAULT false NOT NULL;