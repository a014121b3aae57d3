ALTER TABLE "payment_intents" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refunds" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "failed_refunds" integer DEFAULT 0 NOT NULL;