CREATE TABLE "document_files" (
	"document_id" text PRIMARY KEY NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_series" (
	"prefix" text NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	"last_issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_series_prefix_kind_year_pk" PRIMARY KEY("prefix","kind","year")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"due" date,
	"user_id" text NOT NULL,
	"purchase_id" text,
	"invite_id" text,
	"payment_id" text,
	"refund_id" text,
	"corrects_id" text,
	"total_cents" integer NOT NULL,
	"tax_cents" integer NOT NULL,
	"content" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_payments" (
	"id" text PRIMARY KEY NOT NULL,
	"document_id" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"recorded_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoice_payments_amount" CHECK ("invoice_payments"."amount_cents" > 0)
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"document_id" text PRIMARY KEY NOT NULL,
	"due" date NOT NULL,
	"paid_cents" integer DEFAULT 0 NOT NULL,
	"credited_cents" integer DEFAULT 0 NOT NULL,
	"open_cents" integer NOT NULL,
	"remind_at" timestamp with time zone,
	CONSTRAINT "invoices_rest" CHECK ("invoices"."open_cents" >= 0)
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "schools" ADD COLUMN "po_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "billing" jsonb;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_invite_id_invites_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."invites"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_payment_id_payment_intents_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_corrects_id_documents_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_payments" ADD CONSTRAINT "invoice_payments_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "documents_number" ON "documents" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_refund" ON "documents" USING btree ("refund_id","kind");--> statement-breakpoint
CREATE INDEX "documents_user" ON "documents" USING btree ("user_id","issued_at","number");--> statement-breakpoint
CREATE INDEX "documents_purchase" ON "documents" USING btree ("purchase_id") WHERE "documents"."purchase_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_invite" ON "documents" USING btree ("invite_id") WHERE "documents"."invite_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_payment" ON "documents" USING btree ("payment_id") WHERE "documents"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_corrects" ON "documents" USING btree ("corrects_id") WHERE "documents"."corrects_id" is not null;--> statement-breakpoint
CREATE INDEX "documents_issued" ON "documents" USING btree ("issued_at","number");--> statement-breakpoint
CREATE INDEX "documents_number_part" ON "documents" USING gin (folded("number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "invoice_payments_document" ON "invoice_payments" USING btree ("document_id","created_at");--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("due","document_id") WHERE "invoices"."open_cents" > 0;--> statement-breakpoint
CREATE INDEX "invoices_remind" ON "invoices" USING btree ("remind_at") WHERE "invoices"."remind_at" is not null;--> statement-breakpoint
-- Issued documents stay as they are, whatever the programs do.
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A document that was issued cannot be changed';
END $$;--> statement-breakpoint
CREATE TRIGGER "documents_final" BEFORE UPDATE OR DELETE ON "documents" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();--> statement-breakpoint
CREATE TRIGGER "document_files_final" BEFORE UPDATE OR DELETE ON "document_files" FOR EACH ROW EXECUTE FUNCTION "refuse_change"();
