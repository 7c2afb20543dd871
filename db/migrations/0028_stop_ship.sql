ALTER TABLE "crm_applications" ADD COLUMN "synced_version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "version" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "order_events_recalled" ON "order_events" USING btree ("created_at") WHERE metadata ->> 'from' = 'shipped' and metadata ->> 'to' = 'cancelled';--> statement-breakpoint
CREATE INDEX "orders_intercept" ON "orders" USING btree ("id") WHERE status = 'shipped' and refunded_amount >= total;