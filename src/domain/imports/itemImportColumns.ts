import type { ServiceField } from '#contract/inventory.ts';
import { numericServiceFields, textServiceFields } from '#contract/inventory.ts';
import type { Headings } from './rowImport.ts';
import { fieldsOfHeadings } from './rowImport.ts';

/** Service fields of an import; the size of a sign has another name, since `size` is the item's own. */
export const serviceColumns = [...numericServiceFields, ...textServiceFields].map(
  (field) => [field === 'size' ? 'signSize' : field, field] as const,
);
type ServiceColumn = Exclude<ServiceField, 'size'> | 'signSize';

const ownFields = [
  ...(['number', 'kind', 'name', 'placement', 'size', 'manufacture', 'year', 'other'] as const),
  ...(['positionX', 'positionY', 'scale', 'rotation', 'code', 'isExposed', 'walkOrder'] as const),
] as const;
export type ItemImportField = (typeof ownFields)[number] | ServiceColumn;

/** Columns of an import of items; all but the kind are optional. */
export const itemImportFields: readonly ItemImportField[] = [
  ...ownFields,
  ...serviceColumns.map(([column]) => column),
];

/** Headings in Swedish, English and Finnish, normalised by `plainWord`. */
const headings: Headings<ItemImportField> = {
  number: [
    'nr',
    'nummer',
    'objektnr',
    'objektnummer',
    'positionsnummer',
    'löpnr',
    'no',
    'number',
    'itemno',
  ].concat('itemnumber', 'positionnumber', 'nro', 'numero', 'kohdenumero'),
  kind: [
    'objekttyp',
    'typavobjekt',
    'typ',
    'brandskydd',
    'utrustning',
    'utrustningstyp',
    'kategori',
    'objekt',
  ].concat(
    'kindofitem',
    'kind',
    'itemtype',
    'equipment',
    'category',
    'type',
    'item',
    'fireprotection',
    'kohteentyyppi',
    'laji',
    'tyyppi',
    'laite',
    'kohde',
  ),
  name: ['namn', 'benämning', 'beteckning', 'name', 'nimi', 'nimitys'],
  placement: [
    'placering',
    'plats',
    'placeringsbeskrivning',
    'läge',
    'lokal',
    'rum',
    'placement',
    'location',
  ].concat('place', 'placementdescription', 'room', 'sijainti', 'paikka', 'huone'),
  size: ['storlek', 'size', 'koko'],
  manufacture: [
    'tillverkare',
    'fabrikat',
    'märke',
    'manufacturer',
    'manufacture',
    'maker',
    'make',
    'valmistaja',
  ].concat('merkki'),
  year: ['år', 'tillverkningsår', 'årsmodell', 'year', 'yearofmanufacture', 'vuosi', 'valmistusvuosi'],
  other: [
    'övrigt',
    'anmärkning',
    'anteckning',
    'notering',
    'other',
    'note',
    'notes',
    'remark',
    'muuta',
    'huomautus',
  ],
  positionX: ['positionx', 'x', 'xposition', 'sijaintix'],
  positionY: ['positiony', 'y', 'yposition', 'sijaintiy'],
  scale: ['skala', 'scale', 'kokokerroin', 'mittakaava'],
  code: ['kod', 'qrkod', 'etikettkod', 'code', 'qrcode', 'labelcode', 'koodi', 'qrkoodi', 'tarrankoodi'],
  isExposed: ['utsattplats', 'utsatt', 'exposedplace', 'exposed', 'altispaikka', 'altis'],
  rotation: ['rotation', 'vridning', 'kierto'],
  walkOrder: ['gångordning', 'gångväg', 'routeorder', 'route', 'walkorder', 'kulkujärjestys', 'kulkureitti'],
  chargeYear: [
    'laddningsår',
    'omladdningsår',
    'senasteomladdning',
    'chargeyear',
    'lastcharge',
    'täyttövuosi',
  ],
  revisionYear: [
    'revisionsår',
    'serviceår',
    'senasteservice',
    'senasteunderhåll',
    'revisionyear',
    'lastservice',
    'huoltovuosi',
    'viimeisinhuolto',
    'viimeisintarkastus',
  ],
  installationYear: ['installationsår', 'installationyear', 'asennusvuosi'],
  testPressureYear: [
    'provtryckningsår',
    'senasteprovtryckning',
    'testpressureyear',
    'pressuretestyear',
    'lastpressuretest',
    'koeponnistusvuosi',
    'viimeisinkoeponnistus',
  ],
  batteryInstallationYear: ['batteriinstallationsår', 'batteryinstallationyear', 'akkuasennusvuosi'],
  batteryRevisionYear: ['batterirevisionsår', 'batteryrevisionyear', 'akkuhuoltovuosi'],
  electrodesInstallationYear: [
    'elektroderinstallationsår',
    'electrodesinstallationyear',
    'elektroditasennusvuosi',
  ],
  electrodesRevisionYear: ['elektroderrevisionsår', 'electrodesrevisionyear', 'elektrodithuoltovuosi'],
  fusibleLinkYear: ['smältlänkår', 'fusiblelinkyear', 'sulakelaukaisinvuosi'],
  fusibleLinkDegrees: ['smältlänkgrader', 'fusiblelinkdegrees', 'sulakelaukaisinasteet'],
  gasspringRevisionYear: ['gasfjäderrevisionsår', 'gasspringrevisionyear', 'kaasujousihuoltovuosi'],
  model: ['modell', 'model', 'malli'],
  type: ['typ', 'type', 'tyyppi', 'modelltyp'],
  itemClass: ['klass', 'effektivitetsklass', 'class', 'itemclass', 'luokka'],
  battery: ['batteri', 'battery', 'akku', 'paristo'],
  reel: ['rulle', 'reel', 'kela'],
  feedingTube: ['matarslang', 'feedhose', 'feedingtube', 'syöttöletku'],
  electrodes: ['elektroder', 'electrodes', 'elektrodit'],
  signSize: ['skyltstorlek', 'skyltensstorlek', 'signsize', 'sizeofthesign', 'kilvenkoko'],
  openingType: ['öppningstyp', 'openingtype', 'avaustapa'],
  fusibleLinkType: ['typavsmältlänk', 'smältlänkstyp', 'fusiblelinktype', 'sulakelaukaisimentyyppi'],
  gasspringManufacturer: ['gasfjädertillverkare', 'gasspringmanufacturer', 'kaasujousivalmistaja'],
  gasspringModel: ['gasfjädermodell', 'gasspringmodel', 'kaasujousimalli'],
  comment: ['kommentar', 'kommentarer', 'comment', 'comments', 'kommentti'],
};

/** Returns the service field of a column; null for one of the item's own. */
export const serviceFieldOf = (column: ItemImportField): ServiceField | null =>
  serviceColumns.find(([known]) => known === column)?.[1] ?? null;

/** Returns the field of each heading, each field once; null for unknown ones. */
export const guessItemColumns = (row: readonly string[]): (ItemImportField | null)[] =>
  fieldsOfHeadings(itemImportFields, headings, row);
