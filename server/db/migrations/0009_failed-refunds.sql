ALTER TABLE "audit_entries" ALTER COLUMN "actor_id" DROP NOT NULL;--> statement-breakpoint
-- Refunds from before their ids were kept: each is looked at once more, so that its failure is noticed.
UPDATE "payment_intents" SET "check_at" = now() WHERE "refunded_at" IS NOT NULL AND "refunds" = '{}' AND "refunded_cents" = 0;--> statement-breakpoint
-- Mails from before their link was noted: what is still to be sent learns it, what was given up loses its text.
UPDATE "mails" SET "link_hash" = translate(encode(sha256(convert_to(substring("text" from 'magiclogin\?token=([A-Za-z0-9_-]{43})'), 'UTF8')), 'base64'), '+/=', '-_') WHERE "status" = 'queued' AND "link_hash" IS NULL;--> statement-breakpoint
UPDATE "mails" SET "text" = '', "html" = '' WHERE "status" = 'failed' AND "text" ~ 'magiclogin\?token=';
