import { and, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { users } from '#server/db/schema/users.ts';

/** Returns the condition for users who may log in, act and get e-mails: neither deleted nor deactivated. [IDENT-39] */
export const areActive = (): SQL | undefined => and(eq(users.deleted, false), isNull(users.deactivated));
