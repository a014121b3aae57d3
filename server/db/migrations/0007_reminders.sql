ALTER TABLE "purchases" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reminded_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "reminded_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "purchases_remind" ON "purchases" USING btree ("remind_at","id") WHERE "purchases"."remind_at" is not null;