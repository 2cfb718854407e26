import { z } from 'zod';
import { inventoryTypes } from '#contract/inventory.ts';
import { precautions, workMethods } from '#contract/hotWork/hotWorkWords.ts';
import { ownKindDefinition } from '#contract/registers/ownKind.ts';
import { recordValues } from '#contract/registers/registerKind.ts';
import { addressees, flawParties, pointViews, visitPapers } from '#contract/visits/visitWords.ts';
import { entryOf, readContent } from './readContent.ts';

/** Sizes of drawings in pixels. */
const sheets = {
  wide: [1600, 1000],
  large: [1800, 1150],
  square: [1400, 1120],
  long: [1800, 820],
} as const satisfies Record<string, readonly [width: number, height: number]>;

const buildings = z.array(
  z.strictObject({
    key: z.string(),
    customer: z.string(),
    name: z.string(),
    description: z.string(),
    /** Floors from the lowest up. */
    levels: z.array(z.int()),
    /** Size of the building's drawings. */
    sheet: z.enum(['wide', 'large', 'square', 'long']).transform((name) => sheets[name]),
    address: z.string(),
    zipCode: z.string(),
    city: z.string(),
    property: z.string(),
    activity: z.string(),
    built: z.int(),
    employees: z.int(),
  }),
);

/** Building of the demo data. */
export type BuildingSeed = z.output<typeof buildings>[number];

/** Buildings of the demo data with drawings: 26, with 62 floors in total. */
export const buildingSeeds: readonly BuildingSeed[] = readContent('sv/demo/buildings.json', buildings);

/** Keys of the owning company or customer; a record without both is global. */
const owner = { company: z.string().optional(), customer: z.string().optional() };

/** Fire-protection catalogue of the demo data. */
export const catalogueSeeds = readContent(
  'sv/demo/catalogue.json',
  z.array(
    z.strictObject({
      ...owner,
      /** Key of a flaw category. */
      kind: z.enum(inventoryTypes),
      /** 0 fire safety, 1 fire alarm, 2 burglar alarm, 3 evacuation, 4 first aid, 5 other. */
      group: z.int(),
      name: z.string(),
      description: z.string(),
      recommendation: z.string(),
      instruction: z.string(),
      /** Set for an entry that its customer's drawings use instead of the common entry of its kind. */
      isPlaced: z.literal(true).optional(),
    }),
  ),
);

const questions = readContent(
  'sv/demo/questions.json',
  z.strictObject({
    laws: z.record(z.string(), z.strictObject({ name: z.string(), link: z.string() })),
    groups: z.array(
      z.strictObject({
        ...owner,
        key: z.string(),
        name: z.string(),
        questions: z.array(
          z.strictObject({
            name: z.string(),
            description: z.string(),
            positive: z.string(),
            negative: z.string(),
            law: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
);

/** Question groups of the demo data; each question has the name and the URL of the law behind it. */
export const questionGroupSeeds = questions.groups.map((group) => ({
  ...group,
  questions: group.questions.map(({ law: key, ...question }) => {
    const law = key === null ? null : entryOf(questions.laws, key);
    return { ...question, law: law?.name ?? '', lawLink: law?.link ?? null };
  }),
}));

/** Checklists of the demo data, which consist of whole question groups. */
export const checklistSeeds = readContent(
  'sv/demo/checklists.json',
  z.array(
    z.strictObject({
      ...owner,
      key: z.string(),
      name: z.string(),
      description: z.string(),
      groups: z.array(z.string()),
    }),
  ),
);

/** Document templates of the product, by the names of their files. [DOC-20] */
const templateNames = ['business', 'policy', 'rules'] as const;
export type TemplateName = (typeof templateNames)[number];

const filling = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** Values of a document template: the cells that follow the cell of each name. */
export type Filling = Readonly<z.output<typeof filling>>;

const documents = z.array(
  z.strictObject({
    customer: z.string(),
    /** Key of the building that the document describes; omitted for the whole customer. */
    building: z.string().optional(),
    name: z.string(),
    /** E-mail address of the person responsible for fire protection. */
    responsible: z.string().optional(),
    content: z.union([z.literal('drawing'), z.strictObject({ template: z.enum(templateNames), filling })]),
  }),
);

/** Document of the demo data: a filled template, or the drawing of a building's lowest floor. */
export type DocumentSeed = z.output<typeof documents>[number];

/** Documents of customers and buildings; facts of a building are filled in when the documents are built. */
export const documentSeeds: readonly DocumentSeed[] = readContent('sv/demo/documents.json', documents);

const permits = z.array(
  z.strictObject({
    building: z.string(),
    work: z.string(),
    method: z.enum(workMethods),
    place: z.string(),
    /** Begin of the work before the start of the demo, and its length, in hours. */
    hoursAgo: z.number(),
    hours: z.number(),
    issuer: z.string(),
    worker: z.string(),
    guard: z.string(),
    watcher: z.string(),
    precautions: z.array(z.enum(precautions)),
    precautionsNote: z.string(),
    /** False for a permit whose work goes on. */
    isClosed: z.boolean(),
  }),
);

/** Permit of hot work of the demo data. */
export type PermitSeed = z.output<typeof permits>[number];

/** Permits of hot work of the demo data. */
export const permitSeeds: readonly PermitSeed[] = readContent('sv/demo/permits.json', permits);

const moves = z.array(
  z.strictObject({
    building: z.string(),
    /** Name of the target customer. */
    target: z.string(),
    note: z.string(),
    /** Age of the move in days; also of its execution and approval, if any. */
    madeDaysAgo: z.int(),
    executedDaysAgo: z.int().optional(),
    approvedDaysAgo: z.int().optional(),
  }),
);

/** Move of the demo data: a building that moves to another customer, with its plans. */
export type MoveSeed = z.output<typeof moves>[number];

/** Moves of the demo data, one of each status: completed, started and open. [MOVE-58] */
export const moveSeeds: readonly MoveSeed[] = readContent('sv/demo/moves.json', moves);

/** Resellers, customer trees (parents before their children) and licences of the root customers; the licence of `bruket` is switched off. */
export const organisation = readContent(
  'sv/demo/organisation.json',
  z.strictObject({
    companies: z.array(
      z.strictObject({
        key: z.string(),
        name: z.string(),
        description: z.string(),
        contactName: z.string(),
        contactNumber: z.string(),
        contactEmail: z.string(),
        flawEmailRecipient: z.string(),
      }),
    ),
    customers: z.array(
      z.strictObject({
        key: z.string(),
        company: z.string(),
        parent: z.string().nullable(),
        name: z.string(),
      }),
    ),
    licences: z.array(
      z.strictObject({
        customer: z.string(),
        active: z.boolean(),
        users: z.int(),
        buildings: z.int(),
        checklist: z.boolean(),
        apiKey: z.boolean(),
      }),
    ),
  }),
);

/** Names that the people of the demo data are drawn from. */
export const people = readContent(
  'sv/demo/people.json',
  z.strictObject({ firstNames: z.array(z.string()), lastNames: z.array(z.string()) }),
);

/** Remarks on flaws and on negative answers, and flaws of a place rather than of an item. */
export const remarks = readContent(
  'sv/demo/remarks.json',
  z.strictObject({
    flaws: z.array(z.string()),
    answers: z.array(z.string()),
    looseFlaws: z.array(z.strictObject({ name: z.string(), description: z.string(), measure: z.string() })),
  }),
);

/**
 * State of a plan: `resting`, its newest round is finished; `running`, started some days ago and half done; `waiting`, started today and
 * still empty; `abandoned`, started long ago and never finished; `new`, no round was ever started.
 */
const planState = z.enum(['resting', 'running', 'waiting', 'abandoned', 'new']);
const planKind = z.enum(['quarterly', 'monthly', 'yearly']);

const plan = {
  building: z.string(),
  /** Days from today until the plan is due; negative is late. Ignored while a round is open. */
  dueInDays: z.int(),
  state: planState,
  checklists: z.array(z.string()),
};

const common = {
  kind: planKind,
  name: z.string(),
  description: z.string(),
  /** Names of roles. */
  executors: z.array(z.string()),
};

const singlePlan = z.strictObject({
  ...plan,
  ...common,
  isActive: z.boolean(),
  /** Limits the plan to the areas of the ground floor. */
  isLimitedToAreas: z.literal(true).optional(),
  /** Names of catalogue entries in addition to the entries of the plan's kind. */
  entries: z.array(z.string()).optional(),
});

/** Round plan of the demo data. */
export type PlanSeed = z.output<typeof singlePlan>;

const plans = readContent(
  'sv/demo/plans.json',
  z.strictObject({
    /** Plans of many buildings that differ in little; `{building}` in the name is replaced by the building's. */
    series: z.array(z.strictObject({ ...common, plans: z.array(z.strictObject(plan)) })),
    single: z.array(singlePlan),
  }),
);

const nameOfBuilding = (key: string): string =>
  buildingSeeds.find((building) => building.key === key)?.name ?? key;

/** Round plans of the demo data. */
export const planSeeds: readonly PlanSeed[] = [
  ...plans.series.flatMap(({ plans: ofSeries, ...series }) =>
    ofSeries.map((each) => ({
      ...series,
      ...each,
      name: series.name.replace('{building}', nameOfBuilding(each.building)),
      isActive: true,
    })),
  ),
  ...plans.single,
];

/** Content of a record: its values, the days from today of its date fields, and people without an account by field. */
const registerContent = {
  values: recordValues,
  days: z.record(z.string(), z.int()).default({}),
  people: z.record(z.string(), z.array(z.string())).default({}),
};

/** Records of the registers of the demo data, by building. */
export const registerSeeds = readContent(
  'sv/demo/registers.json',
  z.array(
    z.strictObject({
      building: z.string(),
      /** Name of a building whose customer a new building gets, its description, and its floors from the lowest up. */
      customer: z.string().optional(),
      description: z.string().optional(),
      floors: z.array(z.string()).default([]),
      records: z.array(z.strictObject({ kind: z.string(), ...registerContent })),
    }),
  ),
);

/** Kinds that the root of a building's customer added, with records of the building. */
export const ownKindSeeds = readContent(
  'sv/demo/ownKinds.json',
  z.array(
    z.strictObject({
      building: z.string(),
      kind: ownKindDefinition,
      records: z.array(z.strictObject(registerContent)),
    }),
  ),
);

/** Building of the demo data with its records. */
export type RegisterSeed = (typeof registerSeeds)[number];

/** Authorities' visits of the demo data, by building; days are counted from today. */
export const visitSeeds = readContent(
  'sv/demo/visits.json',
  z.array(
    z.strictObject({
      building: z.string(),
      authority: z.string(),
      reference: z.string(),
      inspector: z.string(),
      paper: z.enum(visitPapers),
      days: z.strictObject({ visited: z.int(), served: z.int(), appealUntil: z.int(), replyDue: z.int() }),
      points: z.array(
        z.strictObject({
          text: z.string(),
          legalGround: z.string(),
          addressedTo: z.enum(addressees),
          deadlineInDays: z.int(),
          view: z.enum(pointViews).nullable(),
          viewText: z.string(),
          flaws: z.array(
            z.strictObject({
              name: z.string(),
              /** Inventory type of the item that the flaw is on; omitted for the building itself. */
              kind: z.enum(inventoryTypes).optional(),
              party: z.enum(flawParties).optional(),
              /** Text of the fix, for a flaw that is fixed. */
              fix: z.string().optional(),
            }),
          ),
        }),
      ),
    }),
  ),
);

/** Authority's visit of the demo data. */
export type VisitSeed = (typeof visitSeeds)[number];
