import type { ChecklistSeed } from './questionTypes.ts';

export const checklistSeeds: readonly ChecklistSeed[] = [
  {
    key: 'egenkontroll',
    name: 'Egenkontroll brandskydd',
    description: 'Grundlista för den löpande kontrollen.',
    groups: ['utrymning', 'byggnad', 'uppkomst'],
  },
  {
    key: 'arlig',
    name: 'Årlig SBA-genomgång',
    description: 'Genomgång av organisation, utbildning och dokumentation.',
    groups: ['organisation', 'utbildning', 'utrymning', 'byggnad', 'uppkomst'],
  },
  {
    key: 'kok',
    name: 'Kök och matsal',
    description: 'Kontroll av storkök och matsal.',
    groups: ['kok'],
    company: 'vaktlinjen',
  },
  {
    key: 'skola',
    name: 'Skola och förskola',
    description: 'Tillägg för skolor och förskolor.',
    groups: ['skola', 'utbildning'],
    customer: 'utbildning',
  },
  {
    key: 'vard',
    name: 'Vård och boende',
    description: 'Tillägg för vård, boende och hotell.',
    groups: ['vard', 'utbildning'],
    company: 'tryggsida',
  },
  {
    key: 'internat',
    name: 'Internatrond',
    description: 'Elevrum, pentry och nattlarm.',
    groups: ['internat', 'utrymning'],
    customer: 'asbro',
  },
];
