import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { decodeImage } from './decodeImage.ts';
import type { DecodeJob } from './decodeImage.ts';

// The process that decodes hostile images: started by decoder.ts, one job per message, one answer per job.

// Kept tiles and more threads would only hold memory between jobs.
sharp.cache(false);
sharp.concurrency(1);

// A stop reaches the whole process group: the running job is finished, and the backend's end ends this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit(0));

// Where memory runs short, Linux then ends this process and not the database; other systems have no such file.
await writeFile('/proc/self/oom_score_adj', '1000').catch(() => undefined);

process.on('message', (job: DecodeJob) => {
  void decodeImage(job).then((answer) => process.send?.(answer));
});
