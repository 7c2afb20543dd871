DROP INDEX "audit_acts_admin";--> statement-breakpoint
DROP INDEX "orders_sms_failed";--> statement-breakpoint
DROP INDEX "refunds_stuck";--> statement-breakpoint
ALTER TABLE "order_notes" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
CREATE INDEX "audit_acts_admin_name" ON "audit_acts" USING btree ("admin_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_notes_idempotency" ON "order_notes" USING btree ("order_id","idempotency_key") WHERE idempotency_key is not null;--> statement-breakpoint
CREATE INDEX "orders_sms_failed" ON "orders" USING btree ("id") WHERE sms_status = 'failed' and status in ('pending', 'paid', 'processing', 'shipped');--> statement-breakpoint
CREATE INDEX "refunds_stuck" ON "refunds" USING btree ("order_id") WHERE state in ('abnormal', 'closed', 'failed');