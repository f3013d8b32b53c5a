-- Counts of the last minute need not survive a crash, and are written every second: without the log they cost little.
CREATE TABLE "arrivals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"process_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"bytes" bigint NOT NULL,
	"rest" bigint NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "call_counts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "processes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	"version" text NOT NULL,
	"host" text NOT NULL,
	"takes" text[] NOT NULL,
	"able" text[] NOT NULL,
	"engines" jsonb NOT NULL,
	"stopping" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "arrivals_process" ON "arrivals" USING btree ("process_id");