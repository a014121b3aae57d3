ALTER TABLE "billing_links" ALTER COLUMN "school_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_links" ADD COLUMN "document_id" text;--> statement-breakpoint
ALTER TABLE "billing_links" ADD CONSTRAINT "billing_links_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_links" ADD CONSTRAINT "billing_links_reach" CHECK (num_nonnulls("billing_links"."school_id", "billing_links"."document_id") = 1);