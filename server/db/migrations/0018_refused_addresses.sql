ALTER TABLE "mails" ADD COLUMN "address_refused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "mails" SET "address_refused" = true WHERE "status" <> 'sent' AND "last_error" LIKE '%all recipients were rejected: 5%';
