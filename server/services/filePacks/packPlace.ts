import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Building of a pack with its customer, and the path and company that limit whose names it may show. */
export interface PackPlace {
  buildingId: number;
  buildingName: string;
  address: string;
  customerId: number;
  customerName: string;
  companyId: number;
  path: string;
}

/** Returns the condition that a customer is above or below the building's level, or the level itself: others are other customers. */
export const isInLine = ({ path }: Pick<PackPlace, 'path'>, customerId: SQL): SQL =>
  sql`${customerId} in (select line.id from customers line where starts_with(line.path, ${path}) or starts_with(${path}, line.path))`;
