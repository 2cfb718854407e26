import { useSyncExternalStore } from 'react';
import type { GuideStep } from '#contract/templates/guideSteps.ts';
import { makeEmitter } from '#platform/emitter.ts';
import { readJson, tabTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

/** Step of a guide being done in this tab, and the screen from which it was opened. */
export interface GuideVisit {
  customerId: number;
  step: GuideStep | 'copy';
  from: 'dashboard' | 'guide';
}

const changes = makeEmitter();
const readStored = (): string | null => tabTexts.get(storageKeys.guide);

const visitOf = (value: unknown): GuideVisit | null =>
  value instanceof Object && 'customerId' in value && 'step' in value ? (value as GuideVisit) : null;

/** Stores, for this tab, that a guide's step is being done; null ends it. */
export const rememberVisit = (visit: GuideVisit | null): void => {
  if (visit) tabTexts.set(storageKeys.guide, JSON.stringify(visit));
  else tabTexts.remove(storageKeys.guide);
  changes.emit();
};

/** Returns the step of a guide that is being done in this tab. */
export const useGuideVisit = (): GuideVisit | null => {
  const text = useSyncExternalStore(changes.on, readStored);
  return text === null ? null : visitOf(readJson(tabTexts, storageKeys.guide));
};
