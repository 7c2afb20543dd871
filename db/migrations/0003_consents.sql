CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"order_id" bigint,
	"document" text NOT NULL,
	"version" text NOT NULL,
	"language" text NOT NULL,
	"address" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "consents_document" CHECK (document in ('user', 'purchase')),
	CONSTRAINT "consents_language" CHECK (language in ('zh', 'en')),
	CONSTRAINT "consents_purchase" CHECK (("consents"."document" = 'purchase') = ("consents"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consents_order" ON "consents" USING btree ("order_id","document") WHERE order_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "consents_login" ON "consents" USING btree ("user_id","document","version") WHERE order_id is null;