CREATE INDEX "order_events_recalls" ON "order_events" USING btree ("created_at") WHERE metadata ->> 'to' = 'cancelled' and metadata ->> 'from' in ('paid', 'processing', 'shipped');--> statement-breakpoint
CREATE INDEX "orders_refunded_early" ON "orders" USING btree ("id") WHERE status in ('paid', 'processing') and refunded_amount >= total;--> statement-breakpoint
-- Last, as nobody can read the table until the end of the migration.
DROP INDEX "order_events_recalled";
