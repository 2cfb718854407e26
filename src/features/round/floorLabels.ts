import type { TFunction } from 'i18next';
import type { InfoState } from '#domain/rounds/roundView.ts';

/** Returns 'building - floor' of each drawing; a floor with several drawings includes their names. [ROUND-14] */
export const floorLabels = (infos: readonly InfoState[], t: TFunction<'rounds'>): Map<number, string> => {
  const plain = infos.map((info) => t('list.floor', { building: info.buildingName, floor: info.floorName }));
  return new Map(
    infos.map((info, index) => {
      const label = plain[index] ?? '';
      const isShared = plain.filter((other) => other === label).length > 1;
      return [info.id, isShared && info.mapName ? `${label} (${info.mapName})` : label];
    }),
  );
};
