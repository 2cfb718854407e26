import type { CatalogueSeed } from './catalogueTypes.ts';

/** Alarms, escape routes and fire doors. */
export const catalogueEscape: readonly CatalogueSeed[] = [
  {
    kind: 'smoke_alarm',
    group: 1,
    name: 'Brandvarnare',
    description: 'Optisk brandvarnare med tioårsbatteri.',
    recommendation: 'Minst en per bostad och våningsplan, i anslutning till sovrum.',
    instruction: 'Prova med testknappen. Signalen ska höras i alla sovrum. Byt brandvarnaren efter tio år.',
  },
  {
    kind: 'smoke_detector',
    group: 1,
    name: 'Rökdetektor',
    description: 'Adresserbar optisk rökdetektor kopplad till brandlarmet.',
    recommendation: 'Fritt utrymme minst en halv meter runt detektorn.',
    instruction:
      'Kontrollera att detektorn är hel, ren och inte övertäckt. Funktionsprov görs av larmfirman.',
  },
  {
    kind: 'alarm_button',
    group: 1,
    name: 'Larmknapp brandlarm',
    description: 'Manuell larmknapp med glas, röd.',
    recommendation: 'Placeras vid utgångar och trapphus, 1,4 meter över golv.',
    instruction: 'Kontrollera att glaset är helt, att knappen är åtkomlig och att skylten syns.',
  },
  {
    kind: 'control_panel',
    group: 1,
    name: 'Brandlarmcentral',
    description: 'Centralapparat med brandförsvarstablå och orienteringsritningar.',
    recommendation: 'Anläggningsskötare ska göra månadsprov och föra kontrolljournal.',
    instruction:
      'Kontrollera att centralen inte visar fel eller frånkopplingar. Serviceavtal ska finnas och anläggningen kontrolleras två gånger per år av en auktoriserad tekniker.',
  },
  {
    kind: 'burglar_detector',
    group: 2,
    name: 'Inbrottslarm, rörelsedetektor',
    description: 'Passiv IR-detektor kopplad till inbrottslarmet.',
    recommendation: 'Synfältet får inte skymmas av möbler eller skyltar.',
    instruction:
      'Gå ett varv i rummet och kontrollera att detektorn reagerar. Kontrollera att inga fel visas på panelen.',
  },
  {
    kind: 'emergency_light',
    group: 3,
    name: 'Nödbelysning',
    description: 'Armatur med batteri för belysning av utrymningsväg vid strömavbrott.',
    recommendation: 'Ska ge minst 1 lux längs utrymningsvägens mittlinje.',
    instruction:
      'Prova armaturen med testknappen. Nödbelysningen ska lysa i minst en timme. Fullständigt funktionsprov en gång per år.',
  },
  {
    kind: 'exit_sign',
    group: 3,
    name: 'Utrymningsskylt, genomlyst',
    description: 'Genomlyst skylt enligt SS-EN ISO 7010 med batteri.',
    recommendation: 'Ska synas från varje plats i utrymningsvägen.',
    instruction: 'Kontrollera att skylten lyser, pekar åt rätt håll och inte är skymd. Prova batteridriften.',
  },
  {
    kind: 'exit_sign_photoluminescent',
    group: 3,
    name: 'Utrymningsskylt, efterlysande',
    description: 'Efterlysande skylt enligt SS-EN ISO 7010.',
    recommendation: 'Kräver allmänbelysning på minst 100 lux för uppladdning.',
    instruction: 'Kontrollera att skylten sitter kvar, är ren och att belysningen fungerar.',
  },
  {
    kind: 'evacuation_plan',
    group: 3,
    name: 'Utrymningsplan A3',
    description: 'Utrymningsplan enligt SS 2875 i ram.',
    recommendation: 'Placeras vid entréer, trapphus och i samlingslokaler.',
    instruction:
      'Kontrollera att planen stämmer med lokalen, är rättvänd och att återsamlingsplatsen framgår.',
  },
  {
    kind: 'evacuation_route',
    group: 3,
    name: 'Utrymningsväg',
    description: 'Dörr eller gångväg till det fria.',
    recommendation: 'Fri bredd minst 0,9 meter, i samlingslokaler minst 1,2 meter.',
    instruction:
      'Gå hela vägen till det fria. Dörren ska öppnas utan nyckel, kort eller kod, och utsidan ska vara fri och skottad.',
  },
  {
    kind: 'fire_door',
    group: 3,
    name: 'Branddörr EI 60',
    description: 'Branddörr i brandcellsgräns, hålls låst eller stängd.',
    recommendation: 'Får inte ställas upp.',
    instruction:
      'Kontrollera dörrblad, karm och tätningslister. Branddörren ska gå att öppna minst 90 grader och provas genom att släppas från 10 cm öppning: den ska stänga och låsa.',
  },
  {
    kind: 'fire_door_magnet',
    group: 3,
    name: 'Branddörr med magnetuppställning',
    description: 'Branddörr som hålls öppen av magnet och stänger vid larm.',
    recommendation: 'Inget får stå i dörrens väg.',
    instruction:
      'Lös ut magneten med knappen. Branddörren ska öppna minst 90 grader och stänga och låsa av egen kraft, även när den provas från 10 cm öppning.',
  },
  {
    kind: 'fire_door_self_closing',
    group: 3,
    name: 'Branddörr, självstängande',
    description: 'Branddörr med dörrstängare i trapphus och korridor.',
    recommendation: 'Kilar och andra uppställningar är förbjudna.',
    instruction:
      'Öppna branddörren minst 90 grader och prova även från 10 cm öppning. Den ska stänga och låsa av egen kraft.',
  },
  {
    kind: 'assembly_point',
    group: 3,
    name: 'Återsamlingsplats',
    description: 'Skyltad plats utomhus där alla samlas efter utrymning.',
    recommendation: 'Ska ligga så att räddningstjänsten inte hindras.',
    instruction: 'Kontrollera att skylten sitter kvar och att platsen är fri.',
  },
  {
    kind: 'emergency_phone',
    group: 3,
    name: 'Nödtelefon i hiss',
    description: 'Tvåvägskommunikation till jourcentral.',
    recommendation: 'Provsamtal ska göras regelbundet.',
    instruction: 'Ring provsamtal och kontrollera att jouren ser rätt adress.',
  },
];
