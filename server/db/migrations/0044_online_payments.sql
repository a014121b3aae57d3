ALTER TABLE "invoice_payments" ADD COLUMN "payment_id" text;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "refunded_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_intents" ADD COLUMN "invoice_id" text;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_payment_id_payment_intents_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_intents_invoice" ON "payment_intents" USING btree ("invoice_id") WHERE "payment_intents"."invoice_id" is not null;--> statement-breakpoint
-- Each online payment of an invoice until now becomes a payment. Its reference ends with the provider's id. The provider
-- is asked at once for its card and its refunds.
INSERT INTO "payment_intents" ("id", "provider", "user_id", "client_id", "quantity", "amount", "invoice_id", "paid_at", "check_at", "created_at", "updated_at")
SELECT substring(p."reference" from '\S+$'), c."provider", d."user_id", o."client_id", o."quantity", p."amount_cents", d."id", p."created_at", now(), c."created_at", p."created_at"
FROM "invoice_payments" p
JOIN "invoice_checkouts" c ON c."id" = p."checkout_id"
JOIN "documents" d ON d."id" = p."document_id"
JOIN "purchases" o ON o."id" = d."purchase_id"
WHERE p."reference" LIKE '%, pi\_%'
ON CONFLICT DO NOTHING;--> statement-breakpoint
UPDATE "invoice_payments" p SET "payment_id" = i."id"
FROM "payment_intents" i
WHERE i."invoice_id" = p."document_id" AND p."checkout_id" IS NOT NULL AND i."id" = substring(p."reference" from '\S+$');--> statement-breakpoint
INSERT INTO "sandbox_payments" ("id", "client_secret", "amount", "status", "last4")
SELECT replace("id", 'cs_', 'pi_'), '', "amount", 'succeeded', '4242' FROM "sandbox_checkouts" WHERE "status" = 'paid'
ON CONFLICT DO NOTHING;
