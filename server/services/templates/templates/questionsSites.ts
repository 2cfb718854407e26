import * as laws from './laws.ts';
import { texts } from './parts.ts';
import { question } from './questionsCommon.ts';

const housing = texts('Bostadshus', 'Residential building', 'Asuinrakennus');
const industry = texts('Produktion och lager', 'Production and storage', 'Tuotanto ja varasto');
const hotWork = texts('Heta arbeten', 'Hot work', 'Tulityöt');
const office = texts('Kontor', 'Office', 'Toimisto');

/** Questions of housing, offices and industry, by key. */
export const siteQuestions = {
  stairwell: question(
    housing,
    laws.escape,
    [
      'Är trapphus, källargångar och vindsgångar fria från brännbart?',
      'Are stairwells and the passages of cellar and attic free of combustibles?',
      'Ovatko porrashuoneet sekä kellarin ja ullakon käytävät vapaat palavasta tavarasta?',
    ],
    [
      'Barnvagnar, möbler och mattor hör inte hemma där. Be ägaren flytta dem, och följ upp.',
      'Prams, furniture and carpets don’t belong there. Ask the owner to move them, and follow up.',
      'Lastenvaunut, huonekalut ja matot eivät kuulu sinne. Pyydä omistajaa siirtämään ne ja seuraa asiaa.',
    ],
  ),
  flatAlarms: question(
    housing,
    laws.equipment,
    [
      'Är de boende påminda om att prova sina brandvarnare?',
      'Have residents been reminded to test their smoke alarms?',
      'Onko asukkaita muistutettu kokeilemaan palovaroittimensa?',
    ],
    [
      'Minst en per våning i varje lägenhet. Sätt upp påminnelsen i trapphuset en gång om året.',
      'At least one on each floor of every flat. Put the reminder up in the stairwell once a year.',
      'Vähintään yksi jokaista alkavaa 60 neliömetriä kohti. Muistuta porrashuoneessa kerran vuodessa.',
    ],
  ),
  cellarLocked: question(
    housing,
    laws.carefulness,
    [
      'Är källare, vind och soprum låsta?',
      'Are cellar, attic and waste room locked?',
      'Ovatko kellari, ullakko ja jätehuone lukittuina?',
    ],
    [
      'Dörrarna ska gå igen och låsa av sig själva: de flesta källarbränder är anlagda.',
      'The doors close and lock by themselves: most cellar fires are arson.',
      'Ovien pitää sulkeutua ja lukittua itsestään: useimmat kellaripalot ovat tahallaan sytytettyjä.',
    ],
  ),
  garage: question(
    housing,
    laws.flammables,
    [
      'Används garaget bara för fordon?',
      'Is the garage used for vehicles only?',
      'Säilytetäänkö autotallissa vain ajoneuvoja?',
    ],
    [
      'Däck, gasol och bensin får inte förvaras där utöver vad som sitter i fordonet.',
      'No tyres, LPG or petrol beyond what is in the vehicle.',
      'Ei renkaita, nestekaasua eikä bensiiniä ajoneuvon oman säiliön lisäksi.',
    ],
  ),
  chute: question(
    housing,
    laws.equipment,
    [
      'Fungerar trapphusets rökluckor och stigarledning?',
      'Do the stairwell’s smoke hatches and the dry riser work?',
      'Toimivatko porrashuoneen savunpoisto ja kuivanousu?',
    ],
    [
      'Prova rökluckan från manöverdonet i entrén och se att stigarledningens luckor är låsta och hela.',
      'Try the smoke hatch from the control in the entrance, and see that the riser’s covers are locked and whole.',
      'Kokeile savunpoistoa sisäänkäynnin laukaisimesta ja katso, että nousujohdon luukut ovat lukossa ja ehjät.',
    ],
  ),
  coffee: question(
    office,
    laws.carefulness,
    [
      'Har kaffebryggare och köksutrustning timer?',
      'Do coffee machines and kitchen appliances have timers?',
      'Onko kahvinkeittimissä ja keittiölaitteissa ajastin?',
    ],
    [
      'Strömmen ska slås av av sig själv senast när sista person går hem.',
      'The power goes off by itself when the last person has gone home, at the latest.',
      'Virta katkeaa itsestään viimeistään, kun viimeinen lähtee kotiin.',
    ],
  ),
  visitors: question(
    office,
    laws.preparedness,
    [
      'Vet receptionen vilka besökare som är i huset?',
      'Does the reception know which visitors are in the building?',
      'Tietääkö vastaanotto, ketkä vierailijat ovat talossa?',
    ],
    [
      'Besöksregistret ska kunna tas med till återsamlingsplatsen.',
      'The visitors’ register can be taken along to the assembly point.',
      'Vierailijaluettelo voidaan ottaa mukaan kokoontumispaikalle.',
    ],
  ),
  neighbours: question(
    office,
    laws.preparedness,
    [
      'Är gränsdragningen mot fastighetsägaren klarlagd?',
      'Is it settled who answers for what, the tenant or the owner?',
      'Onko vastuunjako kiinteistön omistajan kanssa selvä?',
    ],
    [
      'En lista säger vem som sköter dörrar, larm, släckare och sprinkler.',
      'A list says who looks after doors, alarm, extinguishers and sprinklers.',
      'Luettelo kertoo, kuka huolehtii ovista, ilmoittimesta, sammuttimista ja sprinklereistä.',
    ],
  ),
  permits: question(
    hotWork,
    laws.carefulness,
    [
      'Finns skriftligt tillstånd för pågående heta arbeten?',
      'Is there a written permit for hot work in progress?',
      'Onko käynnissä olevilla tulitöillä kirjallinen lupa?',
    ],
    [
      'Tillståndsansvarig, brandvakt och efterbevakning ska vara namngivna, och alla ha giltigt certifikat.',
      'Permit issuer, fire watch and aftercare are named, and everybody’s certificate is valid.',
      'Luvan antaja, tulityövartija ja jälkivartiointi on nimetty, ja kaikilla on voimassa oleva tulityökortti.',
    ],
  ),
  fireWatch: question(
    hotWork,
    laws.carefulness,
    [
      'Finns släckutrustning och brandvakt på platsen?',
      'Are extinguishing equipment and a fire watch on the spot?',
      'Onko tulityöpaikalla sammutuskalusto ja tulityövartija?',
    ],
    [
      'Minst två godkända handbrandsläckare. Bevaka minst en timme efteråt.',
      'At least two approved extinguishers. Watch for at least one hour afterwards.',
      'Vähintään kaksi hyväksyttyä käsisammutinta. Vartioi vähintään tunti työn jälkeen.',
    ],
  ),
  flammableStore: question(
    industry,
    laws.flammables,
    [
      'Förvaras brandfarliga varor i rätt skåp och mängd?',
      'Are flammable goods kept in the right cabinets and amounts?',
      'Säilytetäänkö palavat aineet oikeissa kaapeissa ja sallituissa määrissä?',
    ],
    [
      'Mängderna ska stämma med tillståndet. Skåpet ska vara ventilerat, skyltat och stängt.',
      'The amounts agree with the permit. The cabinet is ventilated, marked and closed.',
      'Määrät vastaavat lupaa. Kaappi on tuuletettu, merkitty ja suljettu.',
    ],
  ),
  sprinklerFree: question(
    industry,
    laws.equipment,
    [
      'Är det minst en halv meter fritt under sprinklerhuvudena?',
      'Is there at least half a metre clear below the sprinkler heads?',
      'Onko sprinklerisuuttimien alla vähintään puoli metriä vapaata tilaa?',
    ],
    [
      'Staplat gods får inte hindra vattnets spridning.',
      'Stacked goods must not hinder the spread of the water.',
      'Pinottu tavara ei saa estää veden leviämistä.',
    ],
  ),
  dust: question(
    industry,
    laws.safety,
    [
      'Är damm och spill borta från maskiner och bjälkar?',
      'Are machines and beams free of dust and spill?',
      'Ovatko koneet ja palkit puhtaat pölystä ja purusta?',
    ],
    [
      'Spånsug och filter ska fungera. Lager över en millimeter på varma ytor städas genast.',
      'Extraction and filters work. Layers of more than a millimetre on warm surfaces are cleaned at once.',
      'Purunpoisto ja suodattimet toimivat. Yli millimetrin kerrokset lämpimiltä pinnoilta siivotaan heti.',
    ],
  ),
  trucks: question(
    industry,
    laws.carefulness,
    [
      'Är truckladdningen skild från brännbart gods?',
      'Is the charging of trucks kept apart from combustible goods?',
      'Onko trukkien lataus erillään palavasta tavarasta?',
    ],
    [
      'Minst två och en halv meter fritt, god ventilation och hela kablar.',
      'At least two and a half metres clear, good ventilation and undamaged cables.',
      'Vähintään kaksi ja puoli metriä vapaata, hyvä ilmanvaihto ja ehjät kaapelit.',
    ],
  ),
  showers: question(
    industry,
    laws.workplace,
    [
      'Fungerar ögonduschar, nödduschar och första hjälpen?',
      'Do eyewash, emergency showers and first aid work?',
      'Toimivatko silmä- ja hätäsuihkut ja onko ensiapu kunnossa?',
    ],
    [
      'Spola varje vecka, se utgångsdatum och fyll på förbandslådorna.',
      'Flush each week, look at expiry dates and fill up the first-aid boxes.',
      'Huuhtele viikoittain, katso viimeiset käyttöpäivät ja täydennä ensiapukaapit.',
    ],
  ),
} as const;
