-- Compressing minutes of 2 MB takes the embedded database half of the time of their saving, while nobody else is answered.
ALTER TABLE "meetings" ALTER COLUMN "summary" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "minutes_versions" ALTER COLUMN "html" SET STORAGE EXTERNAL;
