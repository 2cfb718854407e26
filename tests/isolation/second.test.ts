import { proveShare } from './prove.ts';

await proveShare(1);
