import { proveLocks } from './proveLocks.ts';

await proveLocks(1);
