CREATE TABLE "installation_moments" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"created" timestamp(3) with time zone NOT NULL,
	"updated" timestamp(3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
