CREATE TABLE "return_requests" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by" text,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "return_requests_reason" CHECK (reason in ('doesNotSuit', 'notAsExpected', 'damaged', 'wrongItem', 'other')),
	CONSTRAINT "return_requests_closed_by" CHECK (closed_by in ('refund', 'shop')),
	CONSTRAINT "return_requests_closed" CHECK (("return_requests"."closed_at" is null) = ("return_requests"."closed_by" is null)),
	CONSTRAINT "return_requests_texts" CHECK (length("return_requests"."note") <= 500 and length("return_requests"."answer") <= 300)
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_kind";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_type";--> statement-breakpoint
ALTER TABLE "return_requests" ADD CONSTRAINT "return_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "return_requests_open" ON "return_requests" USING btree ("order_id") WHERE closed_at is null;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_kind" CHECK (kind in ('paid', 'otherCurrency', 'moneyMismatch', 'refundStuck', 'returnAsked', 'stockLow', 'providerAway')) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_type" CHECK (event_type in ('created', 'status_changed', 'modified', 'note_added', 'return_requested', 'return_closed')) NOT VALID;--> statement-breakpoint
-- Whoever chose before this kind existed is told of it where stuck refunds are told.
UPDATE "settings" SET "value" = (
  SELECT jsonb_set("settings"."value", '{told}', jsonb_object_agg(channel, CASE WHEN kinds ? 'refundStuck'
    THEN kinds || jsonb_build_object('returnAsked', to_char(now() AT TIME ZONE 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    ELSE kinds END))
  FROM jsonb_each("settings"."value" -> 'told') AS told(channel, kinds))
WHERE "key" = 'alerts' AND jsonb_typeof("value" -> 'told') = 'object';
