CREATE TABLE "shop_identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"legal_name" text DEFAULT '' NOT NULL,
	"licence_number" text DEFAULT '' NOT NULL,
	"icp_number" text DEFAULT '' NOT NULL,
	"police_number" text DEFAULT '' NOT NULL,
	"police_url" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"service_url" jsonb NOT NULL,
	"certificates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"show_testimonials" boolean DEFAULT false NOT NULL,
	"ship_within_hours" integer,
	"campaign_price" integer,
	"updated_at" timestamp with time zone,
	"updated_by" text,
	CONSTRAINT "shop_identity_one" CHECK ("shop_identity"."id" = 1),
	CONSTRAINT "shop_identity_hours" CHECK ("shop_identity"."ship_within_hours" > 0),
	CONSTRAINT "shop_identity_campaign" CHECK ("shop_identity"."campaign_price" > 0)
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "is_public" boolean DEFAULT false NOT NULL;