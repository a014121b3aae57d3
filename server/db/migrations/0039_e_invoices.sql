ALTER TABLE "document_files" RENAME COLUMN "pdf" TO "content";--> statement-breakpoint
ALTER TABLE "document_files" ADD COLUMN "format" text DEFAULT 'pdf' NOT NULL;--> statement-breakpoint
ALTER TABLE "document_files" DROP CONSTRAINT "document_files_pkey";--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_format_pk" PRIMARY KEY("document_id","format");
