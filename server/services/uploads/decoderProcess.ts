import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { decodeImage } from './decodeImage.ts';
import type { DecodeJob } from './decodeImage.ts';

// Process that decodes untrusted images: started by decoder.ts, one job per message, one result per job.

// The tile cache and more threads would only hold memory between jobs.
sharp.cache(false);
sharp.concurrency(1);

// A signal reaches the whole process group: the running job is finished, and this process ends with the backend.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

// When memory runs out, Linux then kills this process instead of the database; other systems lack the file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

process.on('message', (job: DecodeJob) => {
  void decodeImage(job).then((answer) => process.send?.(answer));
});
