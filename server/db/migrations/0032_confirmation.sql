ALTER TABLE "access_links" ADD COLUMN "code_hash" text;--> statement-breakpoint
ALTER TABLE "access_links" ADD COLUMN "code_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sign_up_browser" text;