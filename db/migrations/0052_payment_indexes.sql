CREATE INDEX "payment_notices_returned" ON "payment_notices" USING btree ("created_at") WHERE verdict in ('late', 'surplus');--> statement-breakpoint
CREATE INDEX "payments_billed" ON "payments" USING btree ("billed_on") WHERE billed_on is not null;--> statement-breakpoint
CREATE INDEX "refunds_billed" ON "refunds" USING btree ("billed_on") WHERE billed_on is not null;