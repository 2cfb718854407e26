import type { FileHead, FileReason, FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { fileText, installationLabel, packText } from '#server/core/texts.ts';
import { productSources } from '#contract/fireSafetyFile/fileHeads.ts';
import { installationTypes } from '#contract/maintenance/serviceKinds.ts';
import type { PdfBlock, PdfDocumentModel, PdfSection, PdfTone } from '../pdf/pdfModel.ts';
import type { PackContext } from './packContext.ts';
import type { PackDrawings } from './packDrawings.ts';
import type { PackRegisters } from './packRegisters.ts';

const toneOf = {
  there: 'good',
  old: 'warning',
  missing: 'bad',
  notNeeded: 'neutral',
} as const satisfies Record<FileHead['verdict'], PdfTone>;

/** Parts of a pack, read in one transaction. */
export interface PackParts {
  file: FireSafetyFile;
  registers: PackRegisters;
  drawings: PackDrawings;
  lists: readonly PdfBlock[];
  madeByName: string;
}

const stateOf = (
  { verdict, endsSoon }: FileHead,
  { language }: PackContext,
): NonNullable<PdfSection['state']> => {
  const isEnding = verdict === 'there' && endsSoon;
  return {
    text: fileText(isEnding ? 'verdicts.endsSoon' : `verdicts.${verdict}`, language),
    tone: isEnding ? 'warning' : toneOf[verdict],
  };
};

/** Returns the labels of a reason's or step's register, with its option, and of its fact. */
function labelsOf(
  { kinds }: PackRegisters,
  { kind, option, fact }: Pick<FileReason, 'kind' | 'option' | 'fact'>,
  { language }: PackContext,
): { register: string; fact: string } {
  const register = kinds.find(({ key }) => key === kind);
  const facts = kinds.find(({ key }) => key === (kind ?? 'buildingFacts'));
  const options = register?.fields.flatMap((field) => field.options ?? []) ?? [];
  const source = productSources.find((each) => each === kind);
  const installation = installationTypes.find((type) => type === option);
  const optionName =
    options.find(({ key }) => key === option)?.label[language] ??
    (installation ? installationLabel(installation, language) : '');
  const name = source ? fileText(`sources.${source}`, language) : (register?.name[language] ?? '');
  return {
    register: [name, optionName].filter(Boolean).join(': '),
    fact: facts?.fields.find(({ key }) => key === fact)?.label[language] ?? '',
  };
}

/** Returns the text of a head's next step with its register or fact. */
function stepText({ nextStep }: FileHead, registers: PackRegisters, context: PackContext): string {
  if (nextStep === null) return '';
  const { register, fact } = labelsOf(registers, nextStep, context);
  return [fileText(`steps.${nextStep.action}`, context.language), fact || register]
    .filter(Boolean)
    .join(': ');
}

/** Returns the facts of a head: the person responsible, its validity, duty and next step. */
function factsOf(head: FileHead, registers: PackRegisters, context: PackContext): PdfBlock {
  const { language } = context;
  const { owner, until, nature, source } = head;
  const otherCustomer = packText('pack.other_customer', language);
  const isNamed = owner === null || owner === '' || registers.names.has(owner);
  const duty = [nature === null ? '' : fileText(`natures.${nature}`, language), source?.[language] ?? ''];
  const rows = [
    { term: packText('pack.responsible', language), text: isNamed ? (owner ?? '') : otherCustomer },
    { term: packText('pack.valid_until', language), text: until ?? '' },
    { term: packText('pack.duty', language), text: duty.filter(Boolean).join(': ') },
    { term: packText('pack.next_step', language), text: stepText(head, registers, context) },
  ];
  return { type: 'terms', rows: rows.filter(({ text }) => text !== '') };
}

function reasonsOf(head: FileHead, registers: PackRegisters, context: PackContext): PdfBlock[] {
  const items = head.reasons.map((reason) => {
    const { code, until = '', count = 0, size = 0, text = '' } = reason;
    // The file names people of the whole tree, a pack fewer of them.
    const names = (reason.names ?? []).map((each) =>
      registers.names.has(each) ? each : packText('pack.other_customer', context.language),
    );
    const name = reason.name ?? [...new Set(names)].join(', ');
    const values = { ...labelsOf(registers, reason, context), day: until, count, size, name, text };
    return fileText(`reasons.${code}`, context.language, values);
  });
  return items.length === 0 ? [] : [{ type: 'list', items: [...new Set(items)] }];
}

/** Returns the sections of the heads; each register is shown at the first head that it fills. */
function headSections({ file, registers }: PackParts, context: PackContext): PdfSection[] {
  const shownKinds = new Set<string>();
  const kindsOf = (head: FileHead): RegisterKindDefinition[] =>
    registers.kinds.filter(({ key, duties }) => {
      const isOfHead =
        head.sources.some(({ kind }) => kind === key || (kind === 'journals' && key === 'journal')) ||
        duties.some((duty) => duty.country === file.country && duty.head === head.key);
      if (!isOfHead || shownKinds.has(key)) return false;
      shownKinds.add(key);
      return true;
    });
  const sections = file.heads.map((head): PdfSection => ({
    title: `${head.number}. ${fileText(`heads.${head.key}`, context.language)}`,
    state: stateOf(head, context),
    blocks: [
      factsOf(head, registers, context),
      ...reasonsOf(head, registers, context),
      ...kindsOf(head).flatMap((kind) => registers.blocksOf(kind)),
    ],
  }));
  const otherBlocks = registers.kinds
    .filter(({ key }) => !shownKinds.has(key))
    .flatMap((kind) => registers.blocksOf(kind));
  if (otherBlocks.length === 0) return sections;
  return [...sections, { title: packText('pack.other_registers', context.language), blocks: otherBlocks }];
}

/** Returns the document of a pack. */
export function packDocument(parts: PackParts, context: PackContext): PdfDocumentModel {
  const { place, language, day, now } = context;
  const { file, drawings, lists, madeByName } = parts;
  const text = (key: Parameters<typeof packText>[0]) => packText(key, language);
  const state = file.isReady
    ? ({ text: fileText('ready', language), tone: 'good' } as const)
    : ({ text: fileText('not_ready', language), tone: 'bad' } as const);
  const facts = [
    { term: text('pack.building'), text: place.buildingName },
    { term: text('pack.address'), text: place.address },
    { term: text('pack.customer'), text: place.customerName },
    { term: text('pack.day'), text: day },
    { term: text('pack.made_by'), text: madeByName },
  ];
  return {
    title: fileText('title_one', language),
    subtitle: [place.buildingName, place.customerName].join(', '),
    language,
    created: now,
    runningHead: [place.buildingName, place.customerName, day].join(' · '),
    cover: { state, blocks: [{ type: 'terms', rows: facts.filter((fact) => fact.text !== '') }] },
    sections: [
      ...headSections(parts, context),
      { title: text('pack.drawings'), isOnNewPage: true, blocks: drawings.blocks },
      { title: text('pack.lists'), isOnNewPage: true, blocks: lists },
    ],
    texts: {
      contents: text('pack.contents'),
      continues: text('pack.continues'),
      continued: text('pack.continued'),
    },
  };
}
