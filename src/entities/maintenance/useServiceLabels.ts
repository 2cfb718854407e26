import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useKindNames } from '#components/pictograms/useKindNames.ts';
import type { Service } from '#contract/maintenance/service.ts';
import { installationTypes, serviceKeys, servicePerformers } from '#contract/maintenance/serviceKinds.ts';

const spanParts = /^P(\d+)([DWMY])$/;
type Unit = 'D' | 'W' | 'M' | 'Y';

/** Returns functions that format services, their kinds, performers and durations in the user's language. */
export const useServiceLabels = () => {
  const { t } = useTranslation('maintenance');
  const { kindName } = useKindNames();
  return useMemo(() => {
    /** Returns the customer's own name of a service, else the product's by its key. */
    const serviceLabel = ({
      serviceKey,
      serviceName,
    }: Pick<Service, 'serviceKey' | 'serviceName'>): string => {
      const knownKey = serviceKeys.find((key) => key === serviceKey);
      return serviceName || (knownKey ? t(`names.${knownKey}`) : serviceKey);
    };
    return {
      serviceWord: serviceLabel,
      /** Formats a service with its item or installation: items of the same name are distinguished by their numbers. */
      serviceLabel: ({ positionNumber, name, ...of }: Service): string =>
        `${positionNumber === null ? name : `${positionNumber} ${name}`}, ${serviceLabel(of)}`,
      /** Formats an inventory type, or a type of installation. */
      kindWord: (kind: string): string => {
        const type = installationTypes.find((known) => known === kind);
        return type ? t(`installation_types.${type}`) : kindName(kind);
      },
      performerWord: (performer: string): string => {
        const knownPerformer = servicePerformers.find((each) => each === performer);
        return knownPerformer ? t(`performers.${knownPerformer}`) : performer;
      },
      /** Formats a duration of one unit: P3M is 3 months. */
      spanWord: (span: string): string => {
        const [, count, unit] = spanParts.exec(span) ?? [];
        return count === undefined ? span : t(`spans.${unit as Unit}`, { count: Number(count) });
      },
    };
  }, [t, kindName]);
};
