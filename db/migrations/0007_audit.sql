CREATE TABLE "audit_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_id" bigint NOT NULL,
	"admin_name" text NOT NULL,
	"act" text NOT NULL,
	"target" text NOT NULL,
	"from" jsonb,
	"to" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_acts" ADD CONSTRAINT "audit_acts_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_acts_admin" ON "audit_acts" USING btree ("admin_id","id");--> statement-breakpoint
CREATE INDEX "audit_acts_act" ON "audit_acts" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "audit_acts_target" ON "audit_acts" USING gin ("target" gin_trgm_ops);