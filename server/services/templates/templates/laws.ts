import type { Law } from './parts.ts';
import { texts } from './parts.ts';

const riksdagen = 'https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/';
const lsoLink = `${riksdagen}lag-2003778-om-skydd-mot-olyckor_sfs-2003-778/`;
const rescueLink = 'https://www.finlex.fi/fi/laki/ajantasa/2011/20110379';
const links = (sweden: string, finland: string) => texts(sweden, sweden, finland);

const rescue = (section: string): string => `Pelastuslaki (379/2011) ${section}`;
const lso = (chapter: number, section: number) => ({
  sv: `Lag (2003:778) om skydd mot olyckor, ${chapter} kap. ${section} §`,
  en: `Swedish Civil Protection Act (2003:778), chapter ${chapter}, section ${section}`,
});

/** Duty of owner and user: equipment and measures against fire. In Finland: fire and exit safety of the building. */
export const safety: Law = {
  name: { ...lso(2, 2), fi: rescue('9 §') },
  link: links(lsoLink, rescueLink),
};
/** Escape routes are kept free. */
export const escape: Law = {
  name: { ...lso(2, 2), fi: rescue('10 §') },
  link: links(lsoLink, rescueLink),
};
/** Ways for the rescue service are kept free. */
export const access: Law = {
  name: { ...lso(2, 2), fi: rescue('11 §') },
  link: links(lsoLink, rescueLink),
};
const sbaLink = 'https://www.msb.se/sv/regler/gallande-regler/skydd-mot-olyckor/';
const sba = {
  sv: 'SRVFS 2004:3, allmänna råd om systematiskt brandskyddsarbete',
  en: 'SRVFS 2004:3, Swedish general advice on systematic fire safety work',
};
/** Equipment is checked and maintained. */
export const equipment: Law = {
  name: { ...sba, fi: rescue('12 §') },
  link: links(sbaLink, rescueLink),
};
/** People know how to act: own preparedness. */
export const preparedness: Law = {
  name: { ...sba, fi: rescue('14 §') },
  link: links(sbaLink, rescueLink),
};
/** Required documents: the report of the fire protection, in Finland the rescue plan. */
export const written: Law = {
  name: { ...lso(2, 3), fi: rescue('15 §') },
  link: links(lsoLink, rescueLink),
};
/** Care and supported housing: people who can't leave by themselves. */
export const care: Law = {
  name: { ...lso(2, 2), fi: rescue('18 §') },
  link: links(lsoLink, rescueLink),
};
/** Careful handling of fire, to prevent accidental fires. */
export const carefulness: Law = {
  name: { ...lso(2, 2), fi: rescue('4 §') },
  link: links(lsoLink, rescueLink),
};
/** Electrical installations are kept safe by their owner. */
export const electricity: Law = {
  name: texts(
    'Elsäkerhetslag (2016:732)',
    'Swedish Electrical Safety Act (2016:732)',
    'Sähköturvallisuuslaki (1135/2016)',
  ),
  link: links(
    `${riksdagen}elsakerhetslag-2016732_sfs-2016-732/`,
    'https://www.finlex.fi/fi/laki/ajantasa/2016/20161135',
  ),
};
/** Flammable and explosive goods. */
export const flammables: Law = {
  name: texts(
    'Lag (2010:1011) om brandfarliga och explosiva varor',
    'Swedish Flammable and Explosive Goods Act (2010:1011)',
    'Laki vaarallisten kemikaalien ja räjähteiden käsittelyn turvallisuudesta (390/2005)',
  ),
  link: links(
    `${riksdagen}lag-20101011-om-brandfarliga-och-explosiva-varor_sfs-2010-1011/`,
    'https://www.finlex.fi/fi/laki/ajantasa/2005/20050390',
  ),
};
/** Workplaces: first aid, emergency showers, exits. */
export const workplace: Law = {
  name: texts(
    'Arbetsmiljölag (1977:1160), 3 kap. 2 §',
    'Swedish Work Environment Act (1977:1160), chapter 3, section 2',
    'Työturvallisuuslaki (738/2002) 45–46 §',
  ),
  link: links(
    `${riksdagen}arbetsmiljolag-19771160_sfs-1977-1160/`,
    'https://www.finlex.fi/fi/laki/ajantasa/2002/20020738',
  ),
};
