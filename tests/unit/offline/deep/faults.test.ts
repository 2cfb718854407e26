import { testFaultySaves } from '../../../support/faultySaves.ts';

testFaultySaves(1);
