CREATE TABLE "admin_invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "admin_invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"contact" text NOT NULL,
	"username" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "admin_invitations_username_unique" UNIQUE("username"),
	CONSTRAINT "admin_invitations_contact" UNIQUE("kind","contact"),
	CONSTRAINT "admin_invitations_kind" CHECK (kind in ('phone', 'email')),
	CONSTRAINT "admin_invitations_role" CHECK (role in ('owner', 'support')),
	CONSTRAINT "admin_invitations_username" CHECK ("admin_invitations"."username" = lower("admin_invitations"."username"))
);
--> statement-breakpoint
ALTER TABLE "login_notices" DROP CONSTRAINT "login_notices_kind";--> statement-breakpoint
ALTER TABLE "admin_credentials" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitations_invited_by" ON "admin_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "admin_invitations_expiry" ON "admin_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "audit_acts_sign_ins" ON "audit_acts" USING btree ("admin_id","id") WHERE act = 'sign_in';--> statement-breakpoint
ALTER TABLE "login_notices" ADD CONSTRAINT "login_notices_kind" CHECK (kind in ('phoneAdded', 'phoneReplaced', 'emailAdded', 'emailReplaced', 'accountDeleted', 'adminInvited'));