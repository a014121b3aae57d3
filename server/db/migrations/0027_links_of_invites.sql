ALTER TABLE "access_links" ADD COLUMN "invite_id" text;--> statement-breakpoint
CREATE INDEX "access_links_invite" ON "access_links" USING btree ("invite_id") WHERE "access_links"."used_at" is null;--> statement-breakpoint
-- Until now, only the link in the last mail of an invite lived.
UPDATE "access_links" SET "invite_id" = "invites"."id"
	FROM "invites" JOIN "mails" ON "mails"."id" = "invites"."mail_id"
	WHERE "access_links"."token_hash" = "mails"."link_hash";
