CREATE TABLE "alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"channel" text NOT NULL,
	"facts" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "alerts_once" UNIQUE("kind","subject","channel"),
	CONSTRAINT "alerts_kind" CHECK (kind in ('paid', 'otherCurrency', 'moneyMismatch', 'refundStuck', 'stockLow', 'providerAway')),
	CONSTRAINT "alerts_channel" CHECK (channel in ('robot', 'mail')),
	CONSTRAINT "alerts_state" CHECK (state in ('waiting', 'sending', 'sent', 'failed')),
	CONSTRAINT "alerts_sent" CHECK (("alerts"."state" = 'sent') = ("alerts"."sent_at" is not null))
);
--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("next_try_at") WHERE state in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "alerts_created" ON "alerts" USING btree ("created_at");