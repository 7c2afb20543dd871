CREATE TABLE "payment_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" bigint NOT NULL,
	"number" text NOT NULL,
	"call" text NOT NULL,
	"answer" text NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_calls_answer" UNIQUE("number","call","answer"),
	CONSTRAINT "payment_calls_call" CHECK (call in ('create', 'query', 'close', 'refund', 'queryRefund'))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reconciliation_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"provider_number" text,
	"order_id" bigint,
	"ours" bigint,
	"theirs" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"resolved_by" bigint,
	CONSTRAINT "reconciliation_differences_line" UNIQUE("day","subject","number"),
	CONSTRAINT "reconciliation_differences_subject" CHECK (subject in ('payment', 'refund')),
	CONSTRAINT "reconciliation_differences_kind" CHECK (kind in ('missing_here', 'missing_there', 'amount')),
	CONSTRAINT "reconciliation_differences_resolution" CHECK (resolution in ('settled', 'other_day', 'by_hand')),
	CONSTRAINT "reconciliation_differences_resolved" CHECK (("reconciliation_differences"."resolved_at" is null) = ("reconciliation_differences"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"day" date PRIMARY KEY NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"payments" integer DEFAULT 0 NOT NULL,
	"refunds" integer DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"matched" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "reconciliations_state" CHECK (state in ('running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "billed_on" date;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "billed_on" date;--> statement-breakpoint
ALTER TABLE "payment_calls" ADD CONSTRAINT "payment_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_day_reconciliations_day_fk" FOREIGN KEY ("day") REFERENCES "public"."reconciliations"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_calls_order" ON "payment_calls" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_open" ON "reconciliation_differences" USING btree ("day") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "reconciliation_differences_number" ON "reconciliation_differences" USING btree ("number");--> statement-breakpoint
CREATE INDEX "payments_unbilled" ON "payments" USING btree ("succeeded_at") WHERE state = 'succeeded' and billed_on is null;--> statement-breakpoint
CREATE INDEX "refunds_unbilled" ON "refunds" USING btree ("accepted_at") WHERE accepted_at is not null and billed_on is null;