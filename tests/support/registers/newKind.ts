import type * as Fs from 'node:fs';

const label = (sv: string, en: string, fi: string) => ({ sv, en, fi });

/** Kind of register that no file of the product has, with a field of each type that a file of records can fill. */
export const newKind = {
  key: 'keyBoxes',
  scope: 'building',
  name: label('Nyckelskåp', 'Key boxes', 'Avainkaapit'),
  recordName: label('nyckelskåp', 'key box', 'avainkaappi'),
  titleField: 'name',
  fields: [
    { key: 'name', label: label('Skåp', 'Box', 'Kaappi'), type: 'text', isRequired: true },
    {
      key: 'checked',
      label: label('Kontrollerat', 'Checked', 'Tarkastettu'),
      type: 'date',
      isRequired: true,
    },
    {
      key: 'lock',
      label: label('Lås', 'Lock', 'Lukko'),
      type: 'choice',
      isRequired: true,
      options: [
        { key: 'code', label: label('Kodlås', 'Code lock', 'Koodilukko') },
        { key: 'service', label: label('Räddningstjänstens', 'Rescue service’s', 'Pelastuslaitoksen') },
      ],
    },
    { key: 'keys', label: label('Nycklar', 'Keys', 'Avaimet'), type: 'number', min: 0, max: 500 },
    { key: 'sealed', label: label('Plomberat', 'Sealed', 'Sinetöity'), type: 'yesNo' },
    { key: 'holder', label: label('Innehavare', 'Holder', 'Haltija'), type: 'person' },
    {
      key: 'doors',
      label: label('Dörrar', 'Doors', 'Ovet'),
      type: 'table',
      columns: [{ key: 'door', label: label('Dörr', 'Door', 'Ovi'), type: 'text', isRequired: true }],
    },
  ],
  validity: { type: 'months', field: 'checked', months: 12 },
  read: 'documents_access_view',
  write: 'documents_edit',
  isCopiedByMove: true,
  duties: [
    {
      key: 'keyBoxesSE',
      country: 'SE',
      nature: 'advice',
      source: label('Räddningstjänsten', 'Rescue service', 'Pelastuslaitos'),
      head: 'responseCard',
      rule: { type: 'newestWithin', months: 12, field: 'checked' },
    },
  ],
};

const fileName = `${newKind.key}.json`;
const isOfRegisters = (path: unknown): boolean => String(path).endsWith('content/registers');

/** Returns a file system whose folder of kinds has one more file. */
export function fileSystemWithNewKind(fs: typeof Fs): typeof Fs & { default: typeof Fs } {
  const readdirSync = (...given: Parameters<typeof Fs.readdirSync>) => {
    const names = fs.readdirSync(...given) as unknown as string[];
    return isOfRegisters(given[0]) ? [...names, fileName] : names;
  };
  const readFileSync = (...given: Parameters<typeof Fs.readFileSync>) =>
    String(given[0]).endsWith(`registers/${fileName}`) ? JSON.stringify(newKind) : fs.readFileSync(...given);
  const changed = { ...fs, readdirSync, readFileSync } as unknown as typeof Fs;
  return { ...changed, default: changed };
}
