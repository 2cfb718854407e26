const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** A layer imports itself and what stands to its left. */
const layers = [
  'contract',
  'domain',
  'platform',
  'components',
  'store',
  'offline',
  'entities',
  'features',
  'app',
];

const layerZones = layers.map((layer, index) => ({
  target: `./src/${layer}`,
  from: [...layers.slice(index + 1).map((later) => `./src/${later}`), './src/main.tsx', './src/sw.ts'],
  message: `${layer} imports only ${layers.slice(0, index + 1).join(', ')}.`,
}));

/** Read from the folder, so that a new feature is guarded the moment it exists. */
const features = readdirSync(join(__dirname, 'src'), { withFileTypes: true }).some(
  (entry) => entry.isDirectory() && entry.name === 'features',
)
  ? readdirSync(join(__dirname, 'src/features'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
  : [];

const featureZones = features.map((feature) => ({
  target: `./src/features/${feature}`,
  from: './src/features',
  except: [`./${feature}`],
  message: 'A feature never imports another: move what both need to entities, components or domain.',
}));

const programZones = [
  {
    target: './server',
    from: './src',
    except: ['./contract', './domain'],
    message: 'The server imports only contract and domain of src.',
  },
  { target: './src', from: './server', message: 'The client never imports the server.' },
  {
    target: ['./src', './server', './scripts'],
    from: ['./tests', './bench'],
    message: 'Nothing but tests and benches imports tests or benches.',
  },
];

/** The rooms of the server: each imports itself and what stands to its left. */
const serverRooms = ['db', 'core', 'services', 'middleware', 'routes'];

const serverZones = serverRooms.map((room, index) => ({
  target: `./server/${room}`,
  from: [
    ...serverRooms.slice(index + 1).map((later) => `./server/${later}`),
    './server/app.ts',
    './server/main.ts',
    './server/settings.ts',
  ],
  message: `In the server, ${room} imports only ${serverRooms.slice(0, index + 1).join(', ')}.`,
}));

/** Rooms of one folder, in the order of who may import whom: each imports itself and what stands to its left. */
const roomZones = (folder, rooms) =>
  rooms.slice(0, -1).map((room, index) => ({
    target: `./${folder}/${room}`,
    from: rooms.slice(index + 1).map((later) => `./${folder}/${later}`),
    message: `In ${folder}, ${room} imports only ${rooms.slice(0, index + 1).join(', ')}.`,
  }));

const subjectZones = [
  ...roomZones('server/services', [
    'shared',
    'scope',
    'plans',
    'mail',
    'access',
    'people',
    'tenants',
    'buildings',
    'uploads',
    'catalogue',
    'flaws',
    'reminders',
    'rounds',
    'drawings',
    'moves',
    'files',
    'checklists',
    'imports',
    'work',
    'quarantine',
    'demo',
    'guards',
  ]),
  ...roomZones('server/services/moves', ['records', 'preview', 'execution', 'levels', 'frozen', 'history']),
  ...roomZones('src/domain', [
    'flaws',
    'catalogue',
    'drawing',
    'rounds',
    'buildings',
    'people',
    'imports',
    'plans',
    'tenants',
    'moves',
  ]),
];

/** Which part of the repository may import which. */
module.exports = [...layerZones, ...featureZones, ...programZones, ...serverZones, ...subjectZones];
