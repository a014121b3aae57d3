CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_intents_open";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refund_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refunded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "check_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payment_events_created" ON "payment_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_intents_due" ON "payment_intents" USING btree ("check_at") WHERE "payment_intents"."check_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_intents_unsettled" ON "payment_intents" USING btree ("paid_at","id") WHERE "payment_intents"."purchase_id" is null and "payment_intents"."invite_id" is null and "payment_intents"."paid_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open" ON "payment_intents" USING btree ("user_id","client_id") WHERE "payment_intents"."purchase_id" is null and "payment_intents"."invite_id" is null and "payment_intents"."paid_at" is null and "payment_intents"."refund_requested_at" is null;--> statement-breakpoint
UPDATE "payment_intents" SET "check_at" = now() WHERE "purchase_id" IS NULL AND "invite_id" IS NULL;
