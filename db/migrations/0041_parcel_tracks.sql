ALTER TABLE "parcels" ADD COLUMN "ask_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "track_state" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "track_text" text;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "track_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "parcels_number" ON "parcels" USING btree ("number");--> statement-breakpoint
CREATE INDEX "parcels_ask" ON "parcels" USING btree ("ask_at") WHERE "parcels"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_not_signed" ON "parcels" USING btree ("order_id") WHERE "parcels"."track_state" <> 'signed';--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_track_state" CHECK (track_state in ('collected', 'onTheWay', 'customs', 'outForDelivery', 'signed', 'trouble', 'refused', 'returning', 'returned'));--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_track_text" CHECK (length("parcels"."track_text") <= 200);--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_track_whole" CHECK (("parcels"."track_state" is null) = ("parcels"."track_at" is null));--> statement-breakpoint
-- Parcels of earlier versions that may still be on the way; older ones are never asked for.
UPDATE "parcels" SET "ask_at" = now() WHERE "created_at" > now() - interval '30 days' AND "carrier" <> 'other';
