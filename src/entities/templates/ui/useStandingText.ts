import { useTranslation } from 'react-i18next';
import type { SetUpCounts } from '#contract/templates/guide.ts';
import type { GuideStep } from '#contract/templates/guideSteps.ts';

/** Returns a function that formats the progress of a step in numbers. [SETUP-01] */
export const useStandingText = (): ((step: GuideStep, counts: SetUpCounts) => string) => {
  const { t } = useTranslation('guide');
  const textsOf = (step: GuideStep, counts: SetUpCounts): string[] => {
    const { floors, drawnFloors, items, bareDrawings, people, roles, questions, checklists } = counts;
    switch (step) {
      case 'buildings':
        return counts.buildings > 0 ? [t('counts.buildings', { count: counts.buildings })] : [];
      case 'drawings':
        return floors > 0 ? [t('counts.drawn', { count: floors, drawn: drawnFloors })] : [];
      case 'items': {
        if (counts.entries === 0) return [t('counts.no_entries')];
        const bare = bareDrawings > 0 ? [t('counts.bare', { count: bareDrawings })] : [];
        return items > 0 ? [t('counts.items', { count: items }), ...bare] : bare;
      }
      case 'people':
        return people + roles > 0
          ? [t('counts.roles', { count: roles }), t('counts.people', { count: people })]
          : [];
      case 'checklists':
        return [
          ...(checklists > 0 ? [t('counts.checklists', { count: checklists })] : []),
          ...(questions > 0 ? [t('counts.questions', { count: questions })] : []),
        ];
      case 'plans': {
        const { plans, activePlans } = counts;
        if (plans === 0) return [];
        return [
          t('counts.plans', { count: plans }),
          ...(activePlans < plans ? [t('counts.resting', { count: plans - activePlans })] : []),
        ];
      }
      case 'round':
        if (counts.finishedRounds > 0) return [t('counts.finished', { count: counts.finishedRounds })];
        return counts.runningRounds > 0 ? [t('counts.running', { count: counts.runningRounds })] : [];
    }
  };
  return (step, counts) => {
    const texts = textsOf(step, counts);
    return texts.length > 0 ? texts.join(' · ') : t('counts.nothing');
  };
};
