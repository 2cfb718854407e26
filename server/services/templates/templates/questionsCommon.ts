import * as laws from './laws.ts';
import type { Law, QuestionTemplate, Texts } from './parts.ts';
import { texts } from './parts.ts';

type Lines = readonly [sv: string, en: string, fi: string];

export const question = (group: Texts, law: Law, name: Lines, description: Lines): QuestionTemplate => ({
  group,
  law,
  name: texts(...name),
  description: texts(...description),
});

const escape = texts('Utrymning', 'Evacuation', 'Poistuminen');
const equipment = texts('Släckutrustning', 'Extinguishing equipment', 'Sammutuskalusto');
const alarm = texts('Brandlarm', 'Fire alarm', 'Paloilmoitin');
const building = texts('Byggnad och brandceller', 'Building and fire compartments', 'Rakennus ja osastointi');
const order = texts('Ordning och brandrisker', 'Housekeeping and fire hazards', 'Järjestys ja paloriskit');
const organisation = texts(
  'Organisation och dokumentation',
  'Organisation and documentation',
  'Organisaatio ja asiakirjat',
);

/** Questions for any kind of place, by key. */
export const commonQuestions = {
  routesFree: question(
    escape,
    laws.escape,
    ['Är utrymningsvägarna fria?', 'Are the escape routes clear?', 'Ovatko poistumisreitit esteettömät?'],
    [
      'Inget förvaras i korridorer, trapphus och framför utgångar, inte heller tillfälligt.',
      'Nothing is kept in corridors, stairwells or in front of exits, not even for a while.',
      'Käytävillä, portaikoissa ja uloskäyntien edessä ei säilytetä mitään, ei edes tilapäisesti.',
    ],
  ),
  exitsOpen: question(
    escape,
    laws.escape,
    [
      'Går utrymningsdörrarna att öppna utan nyckel?',
      'Can the exit doors be opened without a key?',
      'Avautuvatko poistumisovet ilman avainta?',
    ],
    [
      'Prova varje dörr inifrån. Vred och nödöppnare ska vara hela och lätta att förstå.',
      'Try each door from the inside. Handles and emergency releases are whole and easy to understand.',
      'Kokeile jokaista ovea sisäpuolelta. Vääntönuppi ja hätäavaus ovat ehjät ja helppotajuiset.',
    ],
  ),
  outsideFree: question(
    escape,
    laws.access,
    [
      'Är det fritt utanför utgångarna och på räddningsvägen?',
      'Is it clear outside the exits and on the rescue access road?',
      'Ovatko uloskäyntien edustat ja pelastustie vapaat?',
    ],
    [
      'Snö, bilar och cyklar får inte hindra utrymning eller räddningstjänst.',
      'Snow, cars and bicycles must not hinder evacuation or the rescue service.',
      'Lumi, autot tai polkupyörät eivät saa estää poistumista eikä pelastuslaitosta.',
    ],
  ),
  signsLit: question(
    escape,
    laws.equipment,
    [
      'Syns och lyser utrymningsskyltarna?',
      'Are the exit signs visible and lit?',
      'Näkyvätkö ja palavatko poistumisopasteet?',
    ],
    [
      'Skyltarna ska synas på väg ut och inte vara skymda. Prova nödbelysningen med testknappen.',
      'The signs are seen on the way out and not hidden. Try the emergency lighting with the test button.',
      'Opasteet näkyvät poistumissuunnassa eikä niitä ole peitetty. Kokeile turvavalaistus testipainikkeesta.',
    ],
  ),
  planPosted: question(
    escape,
    laws.equipment,
    [
      'Stämmer de uppsatta utrymningsplanerna?',
      'Are the posted evacuation plans up to date?',
      'Ovatko seinillä olevat poistumisohjeet ajan tasalla?',
    ],
    [
      'Jämför med lokalerna: väggar, utgångar, släckare och återsamlingsplats.',
      'Compare with the premises: walls, exits, extinguishers and assembly point.',
      'Vertaa tiloihin: seinät, uloskäynnit, sammuttimet ja kokoontumispaikka.',
    ],
  ),
  extinguishersInPlace: question(
    equipment,
    laws.equipment,
    [
      'Finns släckarna på sin plats och är de lätta att nå?',
      'Are the extinguishers in place and easy to reach?',
      'Ovatko sammuttimet paikoillaan ja helposti otettavissa?',
    ],
    [
      'Skylten ska synas och ingenting stå framför.',
      'The sign is visible and nothing stands in front.',
      'Opaste näkyy eikä edessä ole mitään.',
    ],
  ),
  extinguishersServiced: question(
    equipment,
    laws.equipment,
    [
      'Är släckarna servade i tid?',
      'Have the extinguishers been serviced in time?',
      'Onko sammuttimet tarkastettu määräajassa?',
    ],
    [
      'Se datum på servicemärket. Manometern ska stå på grönt och plomberingen vara hel.',
      'Look at the date on the service label. The gauge is in the green and the seal is whole.',
      'Katso tarkastustarran päiväys. Painemittari on vihreällä ja sinetti ehjä.',
    ],
  ),
  hoseReels: question(
    equipment,
    laws.equipment,
    [
      'Är inomhusbrandposterna hela och åtkomliga?',
      'Are the hose reels undamaged and within reach?',
      'Ovatko pikapalopostit ehjät ja esteettömät?',
    ],
    [
      'Slangen ska vara upprullad utan veck, ventilen tät och skåpet gå att öppna.',
      'The hose is wound without kinks, the valve is tight and the cabinet opens.',
      'Letku on kelattu ilman taitteita, venttiili on tiivis ja kaappi aukeaa.',
    ],
  ),
  alarmTested: question(
    alarm,
    laws.equipment,
    [
      'Är larmet provat den senaste månaden?',
      'Has the alarm been tested within the last month?',
      'Onko paloilmoitinta kokeiltu viimeisen kuukauden aikana?',
    ],
    [
      'Provet ska stå i larmets kontrolljournal med datum och namn.',
      'The test stands in the alarm’s log with date and name.',
      'Kokeilu on merkitty ilmoittimen päiväkirjaan päiväyksineen ja nimineen.',
    ],
  ),
  alarmNoFault: question(
    alarm,
    laws.equipment,
    [
      'Är larmcentralen fri från fel och frånkopplingar?',
      'Is the alarm panel without faults and disconnections?',
      'Onko paloilmoitinkeskus ilman vikoja ja irtikytkentöjä?',
    ],
    [
      'Frånkopplade sektioner ska ha en orsak och en tid då de kopplas in igen.',
      'Disconnected sections have a reason and a time for being connected again.',
      'Irtikytketyille ryhmille on syy ja aika, jolloin ne kytketään takaisin.',
    ],
  ),
  doorsShut: question(
    building,
    laws.safety,
    [
      'Stänger branddörrarna och är de inte uppställda?',
      'Do the fire doors close, and is none of them wedged open?',
      'Sulkeutuvatko palo-ovet eikä niitä ole kiilattu auki?',
    ],
    [
      'Släpp dörren från öppet läge: den ska gå igen helt. Uppställning med magnet ska släppa vid larm.',
      'Let the door go: it closes fully by itself. Magnets let go at an alarm.',
      'Päästä ovi auki-asennosta: sen pitää sulkeutua kokonaan. Magneetin on irrotettava hälytyksessä.',
    ],
  ),
  penetrations: question(
    building,
    laws.safety,
    [
      'Är genomföringarna i brandcellsgränser tätade?',
      'Are penetrations through fire compartments sealed?',
      'Onko osastoivien rakenteiden läpiviennit tiivistetty?',
    ],
    [
      'Titta ovan undertak och i schakt där kablar och rör nyligen dragits.',
      'Look above ceilings and in shafts where cables and pipes were laid lately.',
      'Katso alakattojen yläpuolelta ja kuiluista, joihin on hiljattain vedetty kaapeleita tai putkia.',
    ],
  ),
  electrics: question(
    order,
    laws.electricity,
    [
      'Är elutrustningen hel och utan tillfälliga lösningar?',
      'Is electrical equipment undamaged, with nothing makeshift?',
      'Ovatko sähkölaitteet ehjät eikä tilapäisratkaisuja ole?',
    ],
    [
      'Inga skadade sladdar, kopplade grenuttag eller övertäckta lysrör. Elcentralen ska vara fri.',
      'No damaged cords, chained extension leads or covered lights. The switchboard is free.',
      'Ei vaurioituneita johtoja, ketjutettuja jatkojohtoja eikä peitettyjä valaisimia. Sähkökeskuksen edusta on vapaa.',
    ],
  ),
  charging: question(
    order,
    laws.carefulness,
    [
      'Laddas batterier på lämplig plats och under uppsikt?',
      'Are batteries charged in a suitable place and under supervision?',
      'Ladataanko akut sopivassa paikassa ja valvotusti?',
    ],
    [
      'Inte i utrymningsvägar, inte på brännbart underlag och helst inte nattetid.',
      'Not in escape routes, not on anything that burns and preferably not at night.',
      'Ei poistumisreiteillä, ei palavalla alustalla eikä mielellään yöaikaan.',
    ],
  ),
  arson: question(
    order,
    laws.carefulness,
    [
      'Förvaras sopor och brännbart på säkert avstånd från byggnaden?',
      'Are waste and other combustibles kept at a safe distance from the building?',
      'Säilytetäänkö jätteet ja muu palava aines turvallisella etäisyydellä rakennuksesta?',
    ],
    [
      'Kärl ska vara låsta eller stå minst sex meter från fasad och takfot.',
      'Bins are locked, or stand at least six metres from the façade and eaves.',
      'Jäteastiat ovat lukittuina tai vähintään kuuden metrin päässä seinästä ja räystäästä.',
    ],
  ),
  responsible: question(
    organisation,
    laws.preparedness,
    [
      'Är en brandskyddsansvarig utsedd och känd?',
      'Has a fire safety manager been appointed, and do people know who it is?',
      'Onko paloturvallisuudesta vastaava nimetty ja tiedossa?',
    ],
    [
      'Namn och telefonnummer ska stå där personalen ser dem.',
      'Name and telephone number stand where the staff see them.',
      'Nimi ja puhelinnumero ovat henkilöstön nähtävillä.',
    ],
  ),
  documented: question(
    organisation,
    laws.written,
    [
      'Är brandskyddsdokumentationen aktuell?',
      'Is the fire safety documentation up to date?',
      'Onko pelastussuunnitelma ajan tasalla?',
    ],
    [
      'Gå igenom den varje år och efter ombyggnad eller ändrad verksamhet.',
      'Go through it each year and after rebuilding or a change of activity.',
      'Käy se läpi vuosittain sekä muutostöiden ja toiminnan muutosten jälkeen.',
    ],
  ),
  drilled: question(
    organisation,
    laws.preparedness,
    [
      'Har utrymning övats det senaste året?',
      'Has evacuation been practised within the last year?',
      'Onko poistumista harjoiteltu viimeisen vuoden aikana?',
    ],
    [
      'Skriv upp datum, tid till tom byggnad och vad som ska bli bättre.',
      'Write down the date, the time until the building was empty and what is to be improved.',
      'Kirjaa päivä, aika rakennuksen tyhjenemiseen ja parannettavat asiat.',
    ],
  ),
  trained: question(
    organisation,
    laws.preparedness,
    [
      'Kan personalen larma, släcka och utrymma?',
      'Can the staff raise the alarm, extinguish and evacuate?',
      'Osaako henkilöstö hälyttää, sammuttaa ja poistua?',
    ],
    [
      'Nya medarbetare får en genomgång första veckan, alla övar släckning vart tredje år.',
      'New employees are shown round in the first week; everybody practises extinguishing every third year.',
      'Uudet työntekijät perehdytetään ensimmäisellä viikolla, ja kaikki harjoittelevat sammuttamista kolmen vuoden välein.',
    ],
  ),
} as const;
