import type { FileNotice, FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';

type NoticedFile = Pick<FireSafetyFile, 'buildingId' | 'buildingName' | 'customerId' | 'heads'>;

function noticesOf({ buildingId, buildingName, customerId, heads }: NoticedFile): FileNotice[] {
  return heads.flatMap(({ key: head, verdict, endsSoon, until }) => {
    const isOld = verdict === 'old';
    if (until === null || !(isOld || endsSoon)) return [];
    return [{ buildingId, buildingName, customerId, head, isOld, until }];
  });
}

/** Returns what became out of date on a known day in files, the newest first, then what ends within 60 days, the earliest first. [SBA-76] */
export function fileNotices(files: readonly NoticedFile[]): FileNotice[] {
  const notices = files.flatMap(noticesOf);
  const byDay = (a: FileNotice, b: FileNotice) => a.until.localeCompare(b.until);
  return [
    ...notices.filter(({ isOld }) => isOld).toSorted((a, b) => byDay(b, a)),
    ...notices.filter(({ isOld }) => !isOld).toSorted(byDay),
  ];
}
