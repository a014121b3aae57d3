DROP INDEX "purchases_waiting";--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_approval" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."awaits_approval" and "purchases"."status" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "purchases_waiting" ON "purchases" USING btree ("created_at","id") WHERE "purchases"."due_at" is not null and not "purchases"."awaits_approval" and "purchases"."status" <> 'cancelled';