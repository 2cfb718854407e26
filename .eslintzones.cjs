const { readdirSync } = require('node:fs');
const { join } = require('node:path');
const folderOrder = require('./scripts/support/folderOrder.json');

/** Orders of folders by parent folder; each folder imports only itself and the folders to its left. */
const { src: layers, server: serverLayers, ...subjectOrders } = folderOrder;

/** Returns the names of the folders directly in a folder. */
const foldersIn = (folder) =>
  readdirSync(join(__dirname, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Returns the zones of the folders in `folder`; `entries` are files in it that no folder may import. */
const orderedZones = (folder, names, entries = []) =>
  names.map((name, index) => ({
    target: `./${folder}/${name}`,
    from: [...names.slice(index + 1), ...entries].map((later) => `./${folder}/${later}`),
    message: `In ${folder}, ${name} imports only ${names.slice(0, index + 1).join(', ')}.`,
  }));

const layerZones = [
  ...orderedZones('src', layers, ['main.tsx', 'sw.ts']),
  ...orderedZones('server', serverLayers, ['app.ts', 'main.ts', 'settings.ts']),
];

const featureZones = foldersIn('src/features').map((feature) => ({
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

const packageZones = foldersIn('packages').map((name) => ({
  target: `./packages/${name}`,
  from: '.',
  except: [`./packages/${name}`, './node_modules'],
  message: 'A package knows neither the product nor another package.',
}));

/**
 * Compares an order with the folders on disk.
 * @throws Error for a folder that is missing in the order, or an entry without a folder
 */
const checkOrder = (folder, names) => {
  const unordered = foldersIn(folder).find((name) => !names.includes(name));
  const missing = names.find((name) => !foldersIn(folder).includes(name));
  if (unordered) throw new Error(`${folder}/${unordered} has no place in folderOrder.json.`);
  if (missing) throw new Error(`folderOrder.json orders ${folder}/${missing}, which is missing.`);
};

const subjectZones = Object.entries(subjectOrders).flatMap(([folder, subjects]) => {
  checkOrder(folder, subjects);
  const last = subjects.length - 1;
  return orderedZones(folder, subjects).slice(0, last);
});

/** Import restrictions between the parts of the repository. */
module.exports = [...layerZones, ...featureZones, ...programZones, ...packageZones, ...subjectZones];
