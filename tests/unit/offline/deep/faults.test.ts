import { testFaultySaves } from '../../../support/hostile/faultySaves.ts';

testFaultySaves(1);
