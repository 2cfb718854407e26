import { useTranslation } from 'react-i18next';
import type { DrawingImage } from '#components/drawing/drawingTypes.ts';
import { importChunk } from '#components/lazy/importChunk.ts';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import type { ListedRound, RoundHistoryInfo, RoundHistoryQuestionList } from '#contract/rounds/round.ts';
import { pdfFileName } from '#domain/rounds/roundHistory.ts';
import { keptDrawing } from '#entities/files/drawingBytes.ts';
import { urlOf } from '#entities/files/fileUrls.ts';
import { useUser } from '#entities/session/useSession.ts';
import { currentLanguage } from '#platform/language/i18n.ts';
import { saveFile } from '#platform/saveFile.ts';
import { nowIso } from '#platform/time/clock.ts';
import { formatDate } from '#platform/time/dates.ts';
import { useDeviceTime } from '#platform/time/useDeviceTime.ts';
import { usePersonName } from '#platform/usePersonName.ts';
import type { HistoryFloorPaper, HistoryPdf } from './pdf/makeHistoryPdf.ts';
import type { Face } from './useHistoryMarks.ts';
import { useMarksOf } from './useHistoryMarks.ts';
import { useHistoryTexts } from './useHistoryTexts.ts';
import { rowsShown } from './useShownRows.ts';
import type { RowFilter } from './useShownRows.ts';

export type HistoryPdfOptions = {
  building: WholeBuilding | undefined;
  round: ListedRound;
  /** Floor on the screen; `infos` are all of the round's in the building. */
  info: RoundHistoryInfo;
  infos: readonly RoundHistoryInfo[];
  lists: readonly RoundHistoryQuestionList[];
  face: Face;
  filter: RowFilter;
  image: DrawingImage;
};

/** Returns a function that formats the answered questions of a round by checklist. */
const useAnsweredQuestions = () => {
  const { t } = useTranslation('rounds');
  const dayOf = useDeviceTime();
  return (lists: readonly RoundHistoryQuestionList[]): HistoryPdf['questions'] =>
    lists.flatMap(({ name, roundHistoryQuestions }) => {
      const answered = roundHistoryQuestions.filter(({ answer }) => answer !== null);
      if (answered.length === 0) return [];
      const rows = answered.map((question) => {
        const { answer, answerDescription, done, doneReceived } = question;
        const fixed = done ? t('questions.fixed_on', { date: dayOf(done, doneReceived) }) : '';
        const word = answer === '' ? t('questions.irrelevant') : (answer ?? '');
        return { cells: [question.name, [word, answerDescription, fixed].filter(Boolean).join(' · ')] };
      });
      const headings = [t('summary.question'), t('summary.answer')];
      return [
        {
          name: `${t('summary.answered_questions')}: ${name}`,
          table: { headings, shares: [0.6, 0.4], rows },
        },
      ];
    });
};

/** Returns a function that formats the round's facts above the floors in its PDF: place, time and inspector. */
const useRoundFacts = () => {
  const { t } = useTranslation('rounds');
  const dayOf = useDeviceTime();
  const nameOf = usePersonName();
  return ({ building, round, infos }: Pick<HistoryPdfOptions, 'building' | 'round' | 'infos'>) => {
    const { visitAddress, visitAddressZipCode, visitAddressCity } = building?.info ?? {};
    const city = [visitAddressZipCode, visitAddressCity].filter(Boolean).join(' ');
    const place = [building?.name, visitAddress, city].filter(Boolean).join(', ');
    const walkers = infos.flatMap(({ roundHistoryItems }) =>
      roundHistoryItems.map(({ userName }) => userName),
    );
    const people = [...new Set([round.userName, ...walkers])].filter(Boolean).map(nameOf);
    const day = round.done ? dayOf(round.done, round.doneReceived) : t('finished.not_completed');
    return [
      { term: t('finished.customer'), text: building?.customer.name ?? '' },
      { term: t('finished.building'), text: place },
      { term: t('finished.started'), text: formatDate(round.created) },
      { term: t('finished.completed'), text: day },
      { term: t('finished.user'), text: people.join(', ') },
    ].filter(({ text }) => text !== '');
  };
};

/**
 * Returns a function that creates the PDF of a round in a building from this device's data, without requests, and downloads it: drawings of
 * floors that weren't shown here before are left out. [HIST-11, HIST-27, HIST-29, LIFE-410]
 */
export const useHistoryPdf = (options: HistoryPdfOptions) => {
  const { building, round, info, infos, lists, face, filter, image } = options;
  const { t } = useTranslation(['roundHistory', 'common']);
  const { id: ownerUserId } = useUser();
  const { roundLabel, floorName, floorLabel, rowTexts } = useHistoryTexts();
  const marksOf = useMarksOf(face);
  const questionsOf = useAnsweredQuestions();
  const factsOf = useRoundFacts();

  const rowsOf = (floor: RoundHistoryInfo): HistoryFloorPaper['rows'] =>
    rowsShown(floor, filter).map((row) => {
      const texts = rowTexts(row, floor);
      return {
        cells: [texts.position, texts.type, texts.floor, texts.flaw, texts.action],
        state: row.flaw && (row.flaw.done === null ? 'flaw' : 'ok'),
      };
    });

  return async (): Promise<void> => {
    const { makeHistoryPdf } = await importChunk(() => import('./pdf/makeHistoryPdf.ts'));
    const urls: string[] = [];
    const drawingOf = async (floor: RoundHistoryInfo): Promise<HistoryFloorPaper['drawing']> => {
      if (floor.id === info.id)
        return image.status === 'missing' ? null : { url: image.url, marks: marksOf(floor) };
      const keptBytes = floor.fileId === null ? null : await keptDrawing(ownerUserId, floor.fileId);
      if (!keptBytes) return null;
      const url = urlOf(keptBytes);
      urls.push(url);
      return { url, marks: marksOf(floor) };
    };
    const floors: HistoryFloorPaper[] = [];
    for (const floor of infos)
      floors.push({ name: floorLabel(floor, infos), drawing: await drawingOf(floor), rows: rowsOf(floor) });
    const sender = building?.customer.name ?? '';
    try {
      const pdf = await makeHistoryPdf({
        language: currentLanguage(),
        title: roundLabel(round),
        subtitle: building?.name ?? '',
        facts: factsOf({ building, round, infos }),
        floors,
        headings: (['position', 'type', 'floor', 'flaw', 'action'] as const).map((id) => t(`columns.${id}`)),
        questions: questionsOf(lists),
        pageText: (page, pages) =>
          [sender, formatDate(nowIso()), t('common:pdf.page', { page, pages })].filter(Boolean).join(' · '),
      });
      saveFile(pdfFileName(round.name.trim() || t('unnamed_round'), floorName(info)), pdf);
    } finally {
      for (const url of urls) URL.revokeObjectURL(url);
    }
  };
};
