import type { InventoryType } from '../../../src/contract/inventory.ts';
import type { Random } from './random.ts';

type Extra = Record<string, string | number>;

const makers: readonly string[] = ['Nordvakt', 'Svea Brand', 'Lumina', 'Brandskyddsgruppen', 'Röda Skölden'];

/** Maker, size and service fields of an item, plausible for its kind; years count back from this year. */
export function describeItem(
  kind: InventoryType,
  year: number,
  random: Random,
): { manufacture: string; size: string; madeYear: number | null; extra: Extra | null } {
  const manufacture = random.pick(makers);
  const made = year - random.int(1, 9);
  const revision = Math.max(made, year - random.int(0, 1));
  const base = { manufacture, size: '', madeYear: made };
  const letter = random.pick(['A', 'B', 'C']);
  const model = `${manufacture.slice(0, 2).toUpperCase()} ${random.int(100, 890)}`;
  if (kind.endsWith('_extinguisher')) {
    const size = kind.startsWith('co2')
      ? '5 kg'
      : kind.startsWith('powder')
        ? '6 kg'
        : kind.startsWith('hand')
          ? '2 kg'
          : '6 liter';
    const itemClass = kind.startsWith('powder')
      ? '43A 233B C'
      : kind.startsWith('co2')
        ? '89B'
        : kind.startsWith('fat')
          ? '75F'
          : '27A 183B';
    return {
      ...base,
      size,
      extra: {
        model,
        type: 'Permanenttryck',
        itemClass,
        chargeYear: made,
        revisionYear: revision,
        comment: '',
      },
    };
  }
  if (kind === 'smoke_alarm')
    return {
      ...base,
      extra: {
        model,
        type: 'Optisk',
        battery: '3 V litium',
        installationYear: made,
        revisionYear: revision,
        comment: '',
      },
    };
  if (kind === 'emergency_light' || kind === 'exit_sign') {
    return {
      ...base,
      size: kind === 'exit_sign' ? '320 x 160 mm' : '',
      extra: {
        model,
        type: 'LED',
        battery: 'LiFePO4 3,2 V',
        installationYear: made,
        revisionYear: revision,
        comment: '',
      },
    };
  }
  if (kind === 'hose_reel' || kind === 'hydrant') {
    return {
      ...base,
      extra: {
        model,
        type: `Typ ${letter}`,
        reel: '25 m',
        feedingTube: '25 mm',
        testPressureYear: made + (year - made > 4 ? 5 : 0),
        revisionYear: revision,
        comment: '',
      },
    };
  }
  if (kind === 'aed') {
    return {
      ...base,
      extra: {
        model,
        type: 'Halvautomatisk',
        battery: 'Litium',
        batteryInstallationYear: revision,
        batteryRevisionYear: revision + 4,
        electrodes: 'Vuxen',
        electrodesInstallationYear: revision,
        electrodesRevisionYear: revision + 2,
        comment: '',
      },
    };
  }
  if (kind === 'smoke_hatch') {
    return {
      ...base,
      extra: {
        model,
        openingType: 'Gasfjäder',
        fusibleLinkType: 'Smältbleck',
        fusibleLinkDegrees: 72,
        gasspringManufacturer: manufacture,
        gasspringModel: `GF ${random.int(20, 80)}`,
        gasspringRevisionYear: revision,
        comment: '',
      },
    };
  }
  if (kind === 'fire_blanket')
    return {
      ...base,
      size: '120 x 180 cm',
      extra: { model, type: 'Glasfiber', itemClass: 'EN 1869', installationYear: made, comment: '' },
    };
  if (kind === 'evacuation_plan')
    return { ...base, size: 'A3', extra: { installationYear: made, comment: '' } };
  if (kind === 'exit_sign_photoluminescent')
    return {
      ...base,
      size: '300 x 150 mm',
      extra: { model, size: '300 x 150 mm', installationYear: made, comment: '' },
    };
  if (kind === 'first_aid')
    return {
      ...base,
      extra: { model, type: 'Väggtavla', installationYear: made, revisionYear: revision, comment: '' },
    };
  if (kind === 'eyewash')
    return {
      ...base,
      size: '500 ml',
      extra: {
        model,
        type: 'Flaska',
        itemClass: 'EN 15154',
        installationYear: made,
        revisionYear: revision,
        comment: '',
      },
    };
  if (kind === 'hand_lamp')
    return { ...base, extra: { model, type: 'Laddbar', installationYear: made, comment: '' } };
  return {
    ...base,
    madeYear: random.chance(0.5) ? made : null,
    extra: random.chance(0.3) ? { model, type: '', comment: '' } : null,
  };
}
