import type { InventoryType } from '#contract/inventory.ts';
import type { Random } from './random.ts';

type Extra = Record<string, string | number>;

/** Manufacturer, year and last revision of an item. */
interface Origin {
  kind: InventoryType;
  manufacture: string;
  model: string;
  letter: string;
  year: number;
  made: number;
  revision: number;
  random: Random;
}

interface Details {
  size?: string;
  extra: Extra;
}

const makers: readonly string[] = ['Nordvakt', 'Svea Brand', 'Lumina', 'Brandskyddsgruppen', 'Röda Skölden'];

const extinguishers: readonly (readonly [kind: string, size: string, itemClass: string])[] = [
  ['co2', '5 kg', '89B'],
  ['powder', '6 kg', '43A 233B C'],
  ['hand', '2 kg', '27A 183B'],
  ['fat', '6 liter', '75F'],
  ['', '6 liter', '27A 183B'],
];

function extinguisher({ kind, model, made, revision }: Origin): Details {
  const [, size = '', itemClass = ''] = extinguishers.find(([start]) => kind.startsWith(start)) ?? [];
  return {
    size,
    extra: { model, type: 'Permanenttryck', itemClass, chargeYear: made, revisionYear: revision },
  };
}

const installed = ({ model, made, revision }: Origin, type: string): Extra => ({
  model,
  type,
  installationYear: made,
  revisionYear: revision,
});

const light = (origin: Origin, size: string): Details => ({
  size,
  extra: { ...installed(origin, 'LED'), battery: 'LiFePO4 3,2 V' },
});

const water = ({ model, letter, year, made, revision }: Origin): Details => ({
  extra: {
    model,
    type: `Typ ${letter}`,
    reel: '25 m',
    feedingTube: '25 mm',
    testPressureYear: made + (year - made > 4 ? 5 : 0),
    revisionYear: revision,
  },
});

/** Size and service fields by kind; all extinguishers share theirs. */
const detailsOf: Partial<Record<InventoryType, (origin: Origin) => Details>> = {
  smoke_alarm: (origin) => ({ extra: { ...installed(origin, 'Optisk'), battery: '3 V litium' } }),
  emergency_light: (origin) => light(origin, ''),
  exit_sign: (origin) => light(origin, '320 x 160 mm'),
  hose_reel: water,
  hydrant: water,
  aed: ({ model, made, revision }) => ({
    extra: {
      model,
      type: 'Halvautomatisk',
      battery: 'Litium',
      batteryInstallationYear: made,
      batteryRevisionYear: revision,
      electrodes: 'Vuxen',
      electrodesInstallationYear: made,
      electrodesRevisionYear: revision,
    },
  }),
  smoke_hatch: ({ model, manufacture, revision, random }) => ({
    extra: {
      model,
      openingType: 'Gasfjäder',
      fusibleLinkType: 'Smältbleck',
      fusibleLinkDegrees: 72,
      gasspringManufacturer: manufacture,
      gasspringModel: `GF ${random.int(20, 80)}`,
      gasspringRevisionYear: revision,
    },
  }),
  fire_blanket: ({ model, made }) => ({
    size: '120 x 180 cm',
    extra: { model, type: 'Glasfiber', itemClass: 'EN 1869', installationYear: made },
  }),
  evacuation_plan: ({ made }) => ({ size: 'A3', extra: { installationYear: made } }),
  exit_sign_photoluminescent: ({ model, made }) => ({
    size: '300 x 150 mm',
    extra: { model, size: '300 x 150 mm', installationYear: made },
  }),
  first_aid: (origin) => ({ extra: installed(origin, 'Väggtavla') }),
  eyewash: (origin) => ({
    size: '500 ml',
    extra: { ...installed(origin, 'Flaska'), itemClass: 'EN 15154' },
  }),
  hand_lamp: ({ model, made }) => ({ extra: { model, type: 'Laddbar', installationYear: made } }),
};

/** Returns plausible manufacturer, size and service fields of an item of the kind; years count back from this year. */
export function describeItem(
  kind: InventoryType,
  year: number,
  random: Random,
): { manufacture: string; size: string; madeYear: number | null; extra: Extra | null } {
  const manufacture = random.pick(makers);
  const manufactureYear = year - random.int(1, 9);
  const revision = Math.max(manufactureYear, year - random.int(0, 1));
  const letter = random.pick(['A', 'B', 'C']);
  const model = `${manufacture.slice(0, 2).toUpperCase()} ${random.int(100, 890)}`;
  const origin = { kind, manufacture, model, letter, year, made: manufactureYear, revision, random };
  const describe = kind.endsWith('_extinguisher') ? extinguisher : detailsOf[kind];
  if (describe) {
    const { size = '', extra } = describe(origin);
    return { manufacture, size, madeYear: manufactureYear, extra: { ...extra, comment: '' } };
  }
  const madeYear = random.chance(0.5) ? manufactureYear : null;
  return {
    manufacture,
    size: '',
    madeYear,
    extra: random.chance(0.3) ? { model, type: '', comment: '' } : null,
  };
}
