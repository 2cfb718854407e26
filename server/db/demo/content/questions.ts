import type { Law, QuestionGroupSeed } from './questionTypes.ts';
import { question } from './questionTypes.ts';

const riksdagen = 'https://www.riksdagen.se/sv/dokument-och-lagar/dokument/svensk-forfattningssamling/';
const lso: Law = {
  name: 'Lag (2003:778) om skydd mot olyckor, 2 kap. 2 §',
  link: `${riksdagen}lag-2003778-om-skydd-mot-olyckor_sfs-2003-778/`,
};
const sba: Law = {
  name: 'SRVFS 2004:3, allmänna råd om systematiskt brandskyddsarbete',
  link: 'https://www.msb.se/sv/regler/gallande-regler/skydd-mot-olyckor/',
};
const lbe: Law = {
  name: 'Lag (2010:1011) om brandfarliga och explosiva varor',
  link: `${riksdagen}lag-20101011-om-brandfarliga-och-explosiva-varor_sfs-2010-1011/`,
};
const pbl: Law = {
  name: 'Plan- och bygglagen (2010:900), 8 kap. 14 §',
  link: `${riksdagen}plan-och-bygglag-2010900_sfs-2010-900/`,
};
const afs: Law = {
  name: 'AFS 2023:12, utformning av arbetsplatser',
  link: 'https://www.av.se/arbetsmiljoarbete-och-inspektioner/publikationer/foreskrifter/afs-202312/',
};
const work: Law = {
  name: 'Arbetsmiljölagen (1977:1160), 3 kap. 2 §',
  link: `${riksdagen}arbetsmiljolag-19771160_sfs-1977-1160/`,
};

export const questionGroupSeeds: readonly QuestionGroupSeed[] = [
  {
    key: 'organisation',
    name: 'Organisation och dokumentation',
    questions: [
      question(
        'Finns en utsedd brandskyddsansvarig?',
        'Ansvarig är utsedd',
        'Ansvarig saknas',
        sba,
        'Namnet ska framgå av SBA-pärmen.',
      ),
      question(
        'Är brandskyddspolicyn aktuell?',
        'Policyn är aktuell',
        'Policyn är inaktuell',
        sba,
        'Ses över minst en gång per år.',
      ),
      question(
        'Är SBA-pärmen uppdaterad?',
        'Pärmen är uppdaterad',
        'Pärmen är inte uppdaterad',
        lso,
        'Ritningar, rutiner och kontroller ska vara samlade.',
      ),
      question(
        'Följs brister upp inom utsatt tid?',
        'Brister följs upp',
        'Brister följs inte upp',
        lso,
        'Gå igenom listan med öppna brister.',
      ),
    ],
  },
  {
    key: 'utbildning',
    name: 'Utbildning och övning',
    questions: [
      question(
        'Har personalen fått brandskyddsutbildning?',
        'Personalen är utbildad',
        'Utbildning saknas',
        work,
        'Nyanställda ska utbildas inom tre månader.',
      ),
      question(
        'Har utrymningsövning hållits det senaste året?',
        'Övning är genomförd',
        'Övning saknas',
        sba,
        'Datum och erfarenheter ska antecknas.',
      ),
      question(
        'Vet personalen var återsamlingsplatsen är?',
        'Personalen vet',
        'Personalen vet inte',
        sba,
        'Fråga två personer.',
      ),
    ],
  },
  {
    key: 'utrymning',
    name: 'Utrymning',
    questions: [
      question(
        'Är utrymningsvägarna fria från hinder?',
        'Vägarna är fria',
        'Hinder finns',
        afs,
        'Gå vägen ända ut till det fria.',
      ),
      question(
        'Öppnas utrymningsdörrar utan nyckel, kort eller kod?',
        'Dörrarna öppnas fritt',
        'Dörr är låst',
        afs,
        'Prova varje dörr från insidan.',
      ),
      question(
        'Är utrymningsskyltarna hela och synliga?',
        'Skyltarna är hela',
        'Skylt saknas eller är skymd',
        afs,
        'Skylten ska synas från hela utrymningsvägen.',
      ),
      question(
        'Stämmer antalet personer med lokalens gräns?',
        'Antalet stämmer',
        'Gränsen överskrids',
        pbl,
        'Gäller samlingslokaler för fler än 150 personer.',
      ),
    ],
  },
  {
    key: 'byggnad',
    name: 'Byggnadstekniskt brandskydd',
    questions: [
      question(
        'Är brandcellsgränser hela?',
        'Gränserna är hela',
        'Håltagning eller otät genomföring',
        pbl,
        'Titta ovanför undertak vid nya installationer.',
      ),
      question(
        'Stänger branddörrar av egen kraft?',
        'Dörrarna stänger',
        'Dörr stänger inte',
        pbl,
        'Släpp dörren från 10 cm öppning.',
      ),
      question(
        'Är brandspjäll kontrollerade enligt plan?',
        'Kontroll är gjord',
        'Kontroll saknas',
        lso,
        'Protokoll ska finnas i pärmen.',
      ),
    ],
  },
  {
    key: 'uppkomst',
    name: 'Risk för uppkomst av brand',
    questions: [
      question(
        'Är elcentraler fria från brännbart material?',
        'Elcentraler är fria',
        'Material förvaras i elrum',
        lso,
        'Inget får förvaras i elrum.',
      ),
      question(
        'Förvaras brandfarliga varor på rätt sätt?',
        'Förvaringen är rätt',
        'Förvaringen är fel',
        lbe,
        'Kontrollera mängder mot tillståndet.',
      ),
      question(
        'Laddas batterier på avsedd plats?',
        'Laddning sker på rätt plats',
        'Laddning sker på fel plats',
        lso,
        'Inga laddare i utrymningsvägar.',
      ),
      question(
        'Är containrar och kärl låsta och minst 6 meter från fasad?',
        'Kärlen står rätt',
        'Kärl står för nära',
        lso,
        'Anlagd brand utomhus är vanligt vid skolor.',
      ),
    ],
  },
  {
    key: 'kok',
    name: 'Kök och matsal',
    company: 'vaktlinjen',
    questions: [
      question(
        'Är imkanaler rengjorda enligt frist?',
        'Rengöring är gjord',
        'Rengöring saknas',
        lso,
        'Sotarens protokoll ska finnas.',
      ),
      question(
        'Fungerar spisvakt eller timer?',
        'Spisvakten fungerar',
        'Spisvakten fungerar inte',
        null,
        'Prova att den bryter strömmen.',
      ),
      question(
        'Finns brandfilt och släckare lätt åtkomliga?',
        'Utrustningen är åtkomlig',
        'Utrustningen är blockerad',
        lso,
        '',
      ),
    ],
  },
  {
    key: 'skola',
    name: 'Skola och förskola',
    customer: 'utbildning',
    questions: [
      question(
        'Är utställda elevarbeten begränsade i utrymningsvägar?',
        'Mängden är begränsad',
        'För mycket brännbart på väggarna',
        lso,
        'Högst en femtedel av väggytan.',
      ),
      question(
        'Finns rutin för vikarier vid utrymning?',
        'Rutin finns',
        'Rutin saknas',
        work,
        'Vikariepärmen ska ha utrymningskort.',
      ),
      question(
        'Är kapprum och korridorer fria från brännbart?',
        'Korridorer är fria',
        'Brännbart i korridor',
        afs,
        '',
      ),
    ],
  },
  {
    key: 'vard',
    name: 'Vård och boende',
    company: 'tryggsida',
    questions: [
      question(
        'Är rökning bara tillåten på anvisad plats?',
        'Reglerna följs',
        'Reglerna följs inte',
        lso,
        'Gäller både boende och personal.',
      ),
      question(
        'Finns individuell riskbedömning för boende?',
        'Bedömning finns',
        'Bedömning saknas',
        sba,
        'Ses över vid förändrat behov.',
      ),
      question(
        'Klarar nattbemanningen en utrymning?',
        'Bemanningen räcker',
        'Bemanningen räcker inte',
        lso,
        'Öva förflyttning till nästa brandcell.',
      ),
    ],
  },
  {
    key: 'internat',
    name: 'Internat och elevrum',
    customer: 'asbro',
    questions: [
      question(
        'Vet alla som bor här var de ska samlas?',
        'Alla vet',
        'Alla vet inte',
        lso,
        'Fråga den som flyttade in senast.',
      ),
      question(
        'Är spisar i pentryt försedda med timer?',
        'Timer finns',
        'Timer saknas',
        lso,
        'Prova att plattan slår av.',
      ),
      question(
        'Laddas elcyklar bara i cykelrummet?',
        'Bara i cykelrummet',
        'Laddas på fel plats',
        lso,
        'Se i korridorer och elevrum.',
      ),
    ],
  },
];
