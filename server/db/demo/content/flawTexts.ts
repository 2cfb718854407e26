/** Inspectors' remarks on an item's flaws. */
export const flawRemarks: readonly string[] = [
  'Noterat vid ronden. Anmält till vaktmästaren.',
  'Samma sak som förra året, behöver en varaktig lösning.',
  'Personalen är informerad.',
  'Beställning lagd hos leverantören.',
  'Se foto.',
  'Åtgärdas innan nästa kontroll.',
  'Vaktmästaren tittar på det i veckan.',
  '',
  '',
];

/** Loose flaws: flaws of a place rather than of an item. */
export const looseFlaws: readonly (readonly [name: string, description: string, measure: string])[] = [
  [
    'Otätad kabelgenomföring',
    'Ny kabel dragen genom brandcellsgräns ovanför undertaket.',
    'Täta genomföringen med godkänt system',
  ],
  ['Soffa i utrymningsväg', 'Soffgrupp minskar den fria bredden.', 'Flytta soffan'],
  ['Kartonger mot elcentral', 'Leverans ställd framför elskåpet.', 'Flytta kartongerna till förråd'],
  ['Uppställd dörr', 'Dörr till trapphus uppställd med kil.', 'Ta bort kilen och informera personalen'],
  ['Trasig ljuskälla', 'Mörkt parti i korridoren.', 'Byt ljuskälla'],
  ['Skräp vid lastkaj', 'Pallar och emballage mot fasaden.', 'Flytta minst 6 meter från fasaden'],
];

/** Remarks on negative answers to questions. */
export const answerRemarks: readonly string[] = [
  'Tas upp på nästa skyddsrond.',
  'Ansvarig chef är informerad.',
  'Planeras till nästa månad.',
  'Dokument saknas i pärmen.',
  'Behöver följas upp med fastighetsägaren.',
];
