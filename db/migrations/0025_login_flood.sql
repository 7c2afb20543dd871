CREATE TABLE "password_tries" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"free_at" timestamp with time zone NOT NULL,
	"succeeded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "wrong_guesses" (
	"day" date PRIMARY KEY NOT NULL,
	"open" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "wrong_guesses_open" CHECK ("wrong_guesses"."open" >= 0)
);
--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "counted_tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "login_codes" ADD COLUMN "second_hash" text;--> statement-breakpoint
CREATE INDEX "password_tries_free_at" ON "password_tries" USING btree ("free_at");