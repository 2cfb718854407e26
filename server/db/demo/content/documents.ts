import type { Filling, TemplateName } from '../documents/fillTemplate.ts';

/** Document of the demo data: a filled template, or the drawing of a building's lowest floor. */
export interface DocumentSeed {
  customer: string;
  /** Key of the building that the document describes; omitted for the whole customer. */
  building?: string;
  name: string;
  /** E-mail address of the person responsible for fire protection. */
  responsible?: string;
  content: { template: TemplateName; filling: Filling } | 'drawing';
}

/** Documents of customers and buildings; facts of a building are filled in when the documents are built. */
export const documentSeeds: readonly DocumentSeed[] = [
  {
    customer: 'lindesjo',
    name: 'Brandskyddspolicy Lindesjö kommun.docx',
    responsible: 'customeradmin@example.com',
    content: {
      template: 'policy',
      filling: {
        'Byggnad eller verksamhet': 'Alla kommunens verksamheter',
        'Fastställd av': 'Kommunstyrelsen',
      },
    },
  },
  {
    customer: 'utbildning',
    name: 'Brandskyddspolicy skolor och förskolor.docx',
    responsible: 'admin@example.com',
    content: {
      template: 'policy',
      filling: {
        'Byggnad eller verksamhet': 'Skolor, förskolor och förvaltningskontor',
        'Fastställd av': 'Barn- och utbildningsnämnden',
      },
    },
  },
  {
    customer: 'utbildning',
    building: 'kunskapen',
    name: 'Beskrivning Kunskapens hus.docx',
    content: {
      template: 'business',
      filling: {
        'Tider då lokalerna används': 'Vardagar 7–21, biblioteket även lördag 10–14',
        'Högsta antal personer samtidigt': '420, varav 180 i matsalen',
        'Personer som behöver hjälp att utrymma': 'Två elever med rullstol, faddrar finns utsedda',
        'Sovande personer': 'Nej',
        'Byggnadsklass och verksamhetsklass': 'Br1, Vk 2A och 2B',
        'Bärande stomme': 'Betong',
        'Brandlarm och utrymningslarm': ['Ja', 'Larmpärm i receptionen'],
      },
    },
  },
  {
    customer: 'utbildning',
    building: 'kunskapen',
    name: 'Ordningsregler Kunskapens hus.docx',
    responsible: 'admin@example.com',
    content: {
      template: 'rules',
      filling: {
        Återsamlingsplats: 'Fotbollsplanen norr om huset',
        'Adress att säga till 112': 'Skolgatan 14, Lindesjö',
      },
    },
  },
  {
    customer: 'utbildning',
    building: 'kunskapen',
    name: 'Brandskyddsritning Kunskapens hus.pdf',
    content: 'drawing',
  },
  {
    customer: 'solgarden',
    building: 'solgardenA',
    name: 'Beskrivning Solgården.docx',
    content: {
      template: 'business',
      filling: {
        'Tider då lokalerna används': 'Dygnet runt',
        'Personer som behöver hjälp att utrymma': 'Alla 54 boende',
        'Personal som alltid finns på plats': 'Fyra nattetid',
        'Sovande personer': 'Ja',
        Sprinkler: ['Ja', 'Boendesprinkler i alla lägenheter'],
      },
    },
  },
  {
    customer: 'asbro',
    name: 'Brandskyddspolicy Åsbro folkhögskola.docx',
    content: {
      template: 'policy',
      filling: { 'Byggnad eller verksamhet': 'Skola och internat', 'Fastställd av': 'Styrelsen' },
    },
  },
  {
    customer: 'asbro',
    building: 'ekliden',
    name: 'Ordningsregler Internatet Ekliden.docx',
    content: {
      template: 'rules',
      filling: {
        Återsamlingsplats: 'Flaggstången på gården',
        'Adress att säga till 112': 'Folkhögskolevägen 8, Åsbro',
      },
    },
  },
];
