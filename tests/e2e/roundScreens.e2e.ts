import { on } from './support/fixtures.ts';
import { visitRound } from './support/roundVisit.ts';

visitRound({ where: 'a phone', language: 'fi', device: on.phone, sizes: [], hasColours: false });
