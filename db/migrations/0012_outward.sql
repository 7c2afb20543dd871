CREATE TABLE "order_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"channel" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "order_messages_once" UNIQUE("order_id","kind","subject"),
	CONSTRAINT "order_messages_kind" CHECK (kind in ('paid', 'shipped', 'refunded')),
	CONSTRAINT "order_messages_channel" CHECK (channel in ('sms', 'mail')),
	CONSTRAINT "order_messages_state" CHECK (state in ('waiting', 'sending', 'sent', 'failed')),
	CONSTRAINT "order_messages_sent" CHECK (("order_messages"."state" = 'sent') = ("order_messages"."sent_at" is not null))
);
--> statement-breakpoint
DROP INDEX "crm_devices_shipping";--> statement-breakpoint
ALTER TABLE "crm_applications" ADD COLUMN "next_try_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_open" ON "order_messages" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "crm_devices_shipping" ON "crm_devices" USING btree ("created_at") WHERE not shipping_info_synced or bind_account is null;