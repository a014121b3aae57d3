CREATE TABLE "invoice_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"provider" text NOT NULL,
	"session_id" text,
	"amount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"failure" text DEFAULT '' NOT NULL,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_checkouts_amount" CHECK ("invoice_checkouts"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox_checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"invoice" text NOT NULL,
	"return_url" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoice_payments" ALTER COLUMN "recorded_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD COLUMN "checkout_id" text;--> statement-breakpoint
ALTER TABLE "invoice_checkouts" ADD CONSTRAINT "invoice_checkouts_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_checkouts_session" ON "invoice_checkouts" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_checkouts_live" ON "invoice_checkouts" USING btree ("document_id") WHERE "invoice_checkouts"."state" in ('open', 'processing');--> statement-breakpoint
CREATE INDEX "invoice_checkouts_document" ON "invoice_checkouts" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "invoice_checkouts_due" ON "invoice_checkouts" USING btree ("check_at") WHERE "invoice_checkouts"."check_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sandbox_checkouts_key" ON "sandbox_checkouts" USING btree ("key");--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_checkout_id_invoice_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."invoice_checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_payments_checkout" ON "invoice_payments" USING btree ("checkout_id");