CREATE TABLE "login_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "login_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"contact_kind" text NOT NULL,
	"contact" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_notices_kind" CHECK (kind in ('phoneAdded', 'phoneReplaced', 'emailAdded', 'emailReplaced', 'accountDeleted')),
	CONSTRAINT "login_notices_contact_kind" CHECK (contact_kind in ('phone', 'email')),
	CONSTRAINT "login_notices_language" CHECK (language in ('zh', 'en'))
);
--> statement-breakpoint
ALTER TABLE "audit_acts" ADD COLUMN "actor" text DEFAULT 'admin' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_acts" ADD CONSTRAINT "audit_acts_actor" CHECK (actor in ('admin', 'customer', 'system', 'visitor'));