CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"requested_by" text,
	"state" text NOT NULL,
	"provider_id" text,
	"failure" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"amount" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "payment_intents_open";--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "refund_problem" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "card_brand" text;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "card_last4" text;--> statement-breakpoint
ALTER TABLE "sandbox_payments" ADD COLUMN "last4" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payment_intents_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_provider" ON "refunds" USING btree ("provider_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","requested_at");--> statement-breakpoint
CREATE INDEX "sandbox_refunds_payment" ON "sandbox_refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_intents_made" ON "payment_intents" USING btree ("paid_at","id") WHERE "payment_intents"."paid_at" is not null or "payment_intents"."problem" <> '';--> statement-breakpoint
CREATE INDEX "payment_intents_refund_failed" ON "payment_intents" USING btree ("paid_at","id") WHERE "payment_intents"."refund_problem" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intents_open" ON "payment_intents" USING btree ("user_id","client_id") WHERE "payment_intents"."purchase_id" is null and "payment_intents"."invite_id" is null and "payment_intents"."paid_at" is null and "payment_intents"."problem" = '';--> statement-breakpoint
-- The provider told several refunds of a payment as one sum: it corrects each when it is asked next.
INSERT INTO "refunds" ("id", "payment_id", "amount", "state", "provider_id", "requested_at", "settled_at")
SELECT p."id" || ' ' || r."provider_id", p."id", s."sum" / r."n" + CASE WHEN r."nth" = 1 THEN s."sum" % r."n" ELSE 0 END,
  'succeeded', r."provider_id", coalesce(p."refund_requested_at", p."updated_at"), coalesce(p."refunded_at", p."updated_at")
FROM "payment_intents" p
CROSS JOIN LATERAL (
  -- One that an event had told before its answer was stored twice.
  SELECT u."provider_id", row_number() OVER (ORDER BY u."provider_id") AS "nth", count(*) OVER () AS "n"
  FROM (SELECT DISTINCT unnest(p."refunds") AS "provider_id") u
) r
CROSS JOIN LATERAL (SELECT CASE WHEN p."refunded_at" IS NULL THEN p."refunded_cents" ELSE p."amount" END AS "sum") s
WHERE s."sum" >= r."n";--> statement-breakpoint
INSERT INTO "refunds" ("id", "payment_id", "amount", "state", "requested_at", "settled_at")
SELECT p."id" || ' rest', p."id", p."amount" - m."sum",
  CASE WHEN p."refunded_at" IS NULL THEN 'requested' ELSE 'succeeded' END, p."refund_requested_at", p."refunded_at"
FROM "payment_intents" p
CROSS JOIN LATERAL (SELECT coalesce(sum(r."amount"), 0) AS "sum" FROM "refunds" r WHERE r."payment_id" = p."id") m
WHERE p."refund_requested_at" IS NOT NULL AND p."amount" > m."sum";--> statement-breakpoint
INSERT INTO "refunds" ("id", "payment_id", "amount", "state", "failure", "requested_at", "settled_at")
SELECT p."id" || ' failed', p."id", p."amount", 'failed', p."problem", p."created_at", p."updated_at"
FROM "payment_intents" p WHERE p."failed_refunds" > 0;--> statement-breakpoint
UPDATE "payment_intents" SET "refund_problem" = "problem"
WHERE "failed_refunds" > 0 AND "refund_requested_at" IS NULL AND "purchase_id" IS NULL AND "invite_id" IS NULL;--> statement-breakpoint
UPDATE "payment_intents" SET "paid_at" = "updated_at" WHERE "paid_at" IS NULL AND ("purchase_id" IS NOT NULL OR "invite_id" IS NOT NULL);--> statement-breakpoint
INSERT INTO "sandbox_refunds" ("id", "payment_id", "amount") SELECT 're_' || "id", "id", "amount" FROM "sandbox_payments" WHERE "status" = 'refunded';--> statement-breakpoint
UPDATE "sandbox_payments" SET "status" = 'succeeded' WHERE "status" = 'refunded';--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "refund_requested_at";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "refunded_at";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "refunded_cents";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "refunds";--> statement-breakpoint
ALTER TABLE "payment_intents" DROP COLUMN "failed_refunds";