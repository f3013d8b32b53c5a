ALTER TABLE "uploads" ADD COLUMN "lock_holder" uuid;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "lock_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "lock_wanted" boolean DEFAULT false NOT NULL;