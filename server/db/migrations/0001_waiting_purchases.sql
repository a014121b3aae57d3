DROP INDEX "purchases_trial";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "session_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "session_error" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "session_due_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "note" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_session_due" ON "purchases" USING btree ("session_due_at","id") WHERE "purchases"."session_id" is null and "purchases"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "purchases_waiting" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."session_id" is null and "purchases"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_trial" ON "purchases" USING btree ("customer_id","client_id") WHERE "purchases"."trial" and "purchases"."status" <> 'cancelled';