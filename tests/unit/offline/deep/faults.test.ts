import { testFaultySaves } from '#tests/support/hostile/faultySaves.ts';

testFaultySaves(1);
