import * as laws from './laws.ts';
import { texts } from './parts.ts';
import { question } from './questionsCommon.ts';

const school = texts('Skola', 'School', 'Koulu');
const kitchen = texts('Kök', 'Kitchen', 'Keittiö');
const care = texts('Vård och omsorg', 'Care', 'Hoiva');

/** Questions of schools, kitchens and care, by key. */
export const careQuestions = {
  classroomDecor: question(
    school,
    laws.carefulness,
    [
      'Är dekorationer och elevarbeten begränsade i utrymningsvägarna?',
      'Are decorations and pupils’ work limited in the escape routes?',
      'Onko koristeita ja oppilastöitä poistumisreiteillä vain vähän?',
    ],
    [
      'Papper och tyg på väggar och tak sprider brand snabbt. Håll dem borta från dörrar och lampor.',
      'Paper and cloth on walls and ceilings spread fire quickly. Keep them away from doors and lamps.',
      'Seinien ja katon paperit ja kankaat levittävät paloa nopeasti. Pidä ne poissa ovien ja valaisimien läheltä.',
    ],
  ),
  labGas: question(
    school,
    laws.flammables,
    [
      'Är gas och brandfarliga ämnen i NO-salen och slöjden inlåsta?',
      'Are gas and flammable substances in science and crafts rooms locked away?',
      'Ovatko luonnontieteiden ja teknisen työn tilojen kaasut ja palavat aineet lukitussa tilassa?',
    ],
    [
      'Gasventilen ska vara stängd efter lektion, och skåpet ventilerat och skyltat.',
      'The gas valve is closed after lessons, and the cabinet is ventilated and marked.',
      'Kaasuventtiili on kiinni tunnin jälkeen, ja kaappi on tuuletettu ja merkitty.',
    ],
  ),
  registers: question(
    school,
    laws.preparedness,
    [
      'Finns närvarolistor att ta med vid utrymning?',
      'Are attendance lists at hand to take along in an evacuation?',
      'Ovatko läsnäololistat mukaan otettavissa poistuttaessa?',
    ],
    [
      'Alla räknas på återsamlingsplatsen. Prova vid övningen att listorna kommer med.',
      'Everybody is counted at the assembly point. See at the drill that the lists come along.',
      'Kaikki lasketaan kokoontumispaikalla. Tarkista harjoituksessa, että listat tulevat mukaan.',
    ],
  ),
  assemblyHall: question(
    school,
    laws.escape,
    [
      'Hålls högsta tillåtna antal personer i samlingssalen?',
      'Is the permitted number of people in the assembly hall kept to?',
      'Noudatetaanko juhlasalin suurinta sallittua henkilömäärää?',
    ],
    [
      'Antalet ska stå på en skylt vid dörren, och stolar får inte stå i gångarna.',
      'The number stands on a sign by the door, and no chairs stand in the aisles.',
      'Luku on kyltissä oven vieressä, eikä kulkuväylillä ole tuoleja.',
    ],
  ),
  hood: question(
    kitchen,
    laws.carefulness,
    [
      'Är kåpor, filter och imkanal rengjorda i tid?',
      'Have hoods, filters and the extract duct been cleaned in time?',
      'Onko huuvat, suodattimet ja rasvakanava puhdistettu ajallaan?',
    ],
    [
      'Filter tvättas varje vecka; imkanalen rensas och brandskyddskontrolleras enligt kommunens frist.',
      'Filters are washed each week; the duct is swept and inspected within the municipality’s interval.',
      'Suodattimet pestään viikoittain; rasvakanava puhdistetaan ja tarkastetaan määrävälein.',
    ],
  ),
  kitchenReady: question(
    kitchen,
    laws.equipment,
    [
      'Finns brandfilt och fettbrandsläckare vid spis och fritös?',
      'Are there a fire blanket and a fat extinguisher by stove and fryer?',
      'Onko lieden ja rasvakeittimen luona sammutuspeite ja rasvapalosammutin?',
    ],
    [
      'De ska kunna nås utan att man passerar elden.',
      'They can be reached without passing the fire.',
      'Niihin pitää ulottua ohittamatta tulta.',
    ],
  ),
  nightStaff: question(
    care,
    laws.care,
    [
      'Räcker bemanningen för utrymning, även nattetid?',
      'Are there enough staff for an evacuation, at night too?',
      'Riittääkö henkilöstö poistumiseen myös yöllä?',
    ],
    [
      'Räkna med de boende som inte kan ta sig ut själva och med tiden tills hjälp kommer.',
      'Count the residents who can’t get out by themselves, and the time until help comes.',
      'Ota huomioon asukkaat, jotka eivät pääse ulos itse, ja aika avun saapumiseen.',
    ],
  ),
  smokers: question(
    care,
    laws.carefulness,
    [
      'Har boende som röker rätt skydd?',
      'Do residents who smoke have the right protection?',
      'Onko tupakoivilla asukkailla oikea suojaus?',
    ],
    [
      'Rökförkläde, svårantändliga sängkläder, spisvakt eller punktsprinkler efter en bedömning per person.',
      'A smoker’s apron, bedding that doesn’t ignite easily, a stove guard or a local sprinkler, as judged for each person.',
      'Tupakointiesiliina, vaikeasti syttyvät vuodevaatteet, liesivahti tai kohdesuojaus henkilökohtaisen arvion mukaan.',
    ],
  ),
  aids: question(
    care,
    laws.care,
    [
      'Finns hjälpmedel för utrymning på plats?',
      'Are the aids for evacuation in place?',
      'Ovatko poistumisen apuvälineet paikoillaan?',
    ],
    [
      'Evakueringslakan och bärstolar ska vara kända och övade av personalen.',
      'Evacuation sheets and chairs are known and practised by the staff.',
      'Henkilöstö tuntee evakuointilakanat ja kantotuolit ja on harjoitellut niiden käyttöä.',
    ],
  ),
  oxygen: question(
    care,
    laws.flammables,
    [
      'Är syrgas märkt och skild från eld och fett?',
      'Is oxygen marked and kept apart from fire and grease?',
      'Onko happi merkitty ja erillään tulesta ja rasvasta?',
    ],
    [
      'Dörren ska ha varningsskylt, och räddningstjänsten veta var flaskorna står.',
      'The door has a warning sign, and the rescue service knows where the cylinders are.',
      'Ovessa on varoituskyltti, ja pelastuslaitos tietää pullojen paikat.',
    ],
  ),
} as const;
