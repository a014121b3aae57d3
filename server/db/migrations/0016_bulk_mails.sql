DROP INDEX "mails_due";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "bulk" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("bulk","next_try_at") WHERE "mails"."status" = 'queued';