CREATE TABLE "order_anchors" (
	"position" integer PRIMARY KEY NOT NULL,
	"order_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_days" (
	"day" date NOT NULL,
	"currency" char(3) NOT NULL,
	"slot" smallint NOT NULL,
	"placed" bigint DEFAULT 0 NOT NULL,
	"revenue" bigint NOT NULL,
	"delivered" bigint DEFAULT 0 NOT NULL,
	"completed" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "order_days_day_currency_slot_pk" PRIMARY KEY("day","currency","slot")
);
--> statement-breakpoint
CREATE TABLE "order_totals" (
	"status" text NOT NULL,
	"currency" char(3) NOT NULL,
	"slot" smallint NOT NULL,
	"orders" bigint DEFAULT 0 NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_totals_status_currency_slot_pk" PRIMARY KEY("status","currency","slot")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "completed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_sms_failed" ON "orders" USING btree ("id") WHERE sms_status = 'failed';--> statement-breakpoint
CREATE INDEX "refunds_stuck" ON "refunds" USING btree ("order_id") WHERE state in ('abnormal', 'failed');