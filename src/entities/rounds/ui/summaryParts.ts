import type { TFunction } from 'i18next';
import type { PiePart } from '#components/charts/pieColours.ts';
import type { RoundCounts } from '#domain/rounds/roundState.ts';

/** Returns a round's three charts by title, each green, red and grey; skipped items are orange here too. [ROUND-52, ROUND-53, ROUND-65] */
export const summaryPies = (
  { flaws, items, questions }: RoundCounts,
  t: TFunction<'rounds'>,
): { title: string; parts: PiePart[] }[] => [
  {
    title: t('summary.flaws'),
    parts: [
      { id: 'fixed', label: t('summary.flaws_fixed'), value: flaws.fixed, tone: 'good' },
      { id: 'open', label: t('summary.flaws_open'), value: flaws.open, tone: 'bad' },
      ...[
        {
          id: 'toCheck',
          label: t('summary.flaws_to_check'),
          value: flaws.toCheck,
          tone: 'warning' as const,
        },
        {
          id: 'turnedDown',
          label: t('summary.flaws_turned_down'),
          value: flaws.turnedDown,
          tone: 'rest' as const,
        },
      ].filter(({ value }) => value > 0),
    ],
  },
  {
    title: t('summary.items'),
    parts: [
      { id: 'ok', label: t('summary.items_ok'), value: items.ok, tone: 'good' },
      { id: 'flaw', label: t('summary.items_flaw'), value: items.flaw, tone: 'bad' },
      { id: 'left', label: t('summary.items_left'), value: items.unjudged, tone: 'rest' },
      { id: 'skipped', label: t('summary.items_skipped'), value: items.skipped, tone: 'warning' },
    ],
  },
  {
    title: t('summary.questions'),
    parts: [
      { id: 'ok', label: t('summary.questions_positive'), value: questions.ok, tone: 'good' },
      { id: 'flaw', label: t('summary.questions_negative'), value: questions.flaw, tone: 'bad' },
      { id: 'left', label: t('summary.questions_left'), value: questions.unanswered, tone: 'rest' },
    ],
  },
];
