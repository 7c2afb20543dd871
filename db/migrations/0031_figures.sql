CREATE TABLE "channel_days" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"currency" char(3) NOT NULL,
	"slot" smallint NOT NULL,
	"placed" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"gross" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_days_day_channel_currency_slot_pk" PRIMARY KEY("day","channel","currency","slot")
);
--> statement-breakpoint
CREATE TABLE "channel_visits" (
	"day" date NOT NULL,
	"channel" text NOT NULL,
	"slot" smallint NOT NULL,
	"landings" bigint DEFAULT 0 NOT NULL,
	"applied" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "channel_visits_day_channel_slot_pk" PRIMARY KEY("day","channel","slot")
);
--> statement-breakpoint
ALTER TABLE "code_revenue" ADD COLUMN "gross" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "code_revenue" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "counted_on" date;--> statement-breakpoint
ALTER TABLE "order_days" ADD COLUMN "paid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_days" ADD COLUMN "gross" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_days" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "orders_status_created" ON "orders" USING btree ("status","created_at","id");