-- One spelling of a letter with an accent, however it was typed: names from a Mac had it in two characters.
UPDATE "users" SET "name" = normalize("name", NFC), "lastname" = normalize("lastname", NFC)
WHERE "name" IS NOT NFC NORMALIZED OR "lastname" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "invites" SET "name" = normalize("name", NFC), "lastname" = normalize("lastname", NFC)
WHERE "name" IS NOT NFC NORMALIZED OR "lastname" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "classes" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;--> statement-breakpoint
UPDATE "schools" SET "name" = normalize("name", NFC) WHERE "name" IS NOT NFC NORMALIZED;
