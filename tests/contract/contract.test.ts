import { afterAll } from 'vitest';
import { openContract } from '../support/contract/contractSetup.ts';
import { testContract } from '../support/contract/contractWalk.ts';

const contract = await openContract();
afterAll(() => contract.backend?.close());

testContract(contract);
