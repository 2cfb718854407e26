import { saveFile } from '#platform/saveFile.ts';
import { fileNameOf } from '#platform/fileName.ts';
import { importChunk } from '../lazy/importChunk.ts';
import type { Report } from './reportTypes.ts';

/** Creates a report's PDF and downloads it under its title; the code for it is loaded only then. */
export const saveReport = async (report: Report): Promise<void> => {
  const { makeReport } = await importChunk(() => import('./makeReport.ts'));
  saveFile(
    fileNameOf(report.fileName ?? [report.title, report.subtitle].filter(Boolean).join(' – '), 'pdf'),
    await makeReport(report),
  );
};
