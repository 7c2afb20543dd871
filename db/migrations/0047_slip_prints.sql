ALTER TABLE "orders" ADD COLUMN "recipient_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "slip_version" integer;