ALTER TABLE "co_teachers" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "invites" ADD COLUMN "lastname" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "invites" SET "name" = "users"."name", "lastname" = "users"."lastname" FROM "users" WHERE "users"."id" = "invites"."student_id";--> statement-breakpoint
UPDATE "co_teachers" SET "opened_at" = "co_teachers"."created_at" FROM "users" WHERE "users"."email" = "co_teachers"."email" AND NOT "users"."address_unproven" AND "users"."status" <> 'deleted' AND "users"."role" <> 'student';
