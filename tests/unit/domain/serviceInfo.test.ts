import { expect, test } from 'vitest';
import {
  detailedInventoryTypes,
  furtherInventoryTypes,
  inventoryTypes,
  numericServiceFields,
  textServiceFields,
} from '#contract/inventory.ts';
import {
  inventoryTypeOf,
  isMultilineField,
  isNumericField,
  readServiceInfo,
  serviceFields,
  writeServiceInfo,
} from '#domain/catalogue/serviceInfo.ts';

const fieldsOf = (...types: string[]) => types.map((type) => serviceFields(type).join(' '));
const extinguishers = detailedInventoryTypes.filter((type) => type.endsWith('_extinguisher'));

test('service fields of plans, blankets, extinguishers and smoke alarms [DRAW-66, DRAW-67, DRAW-68, DRAW-69]', () => {
  expect(fieldsOf('evacuation_plan')).toEqual(['installationYear comment']);
  expect(fieldsOf('fire_blanket')).toEqual(['model type itemClass installationYear comment']);
  expect(new Set(fieldsOf(...extinguishers))).toEqual(
    new Set(['model type itemClass chargeYear revisionYear comment']),
  );
  expect(extinguishers).toHaveLength(7);
  expect(fieldsOf('smoke_alarm')).toEqual(['model type battery installationYear revisionYear comment']);
});

test('service fields of hoses, first aid, hand lamps and heart starters [DRAW-70, DRAW-71, DRAW-72, DRAW-73]', () => {
  const hose = 'model type reel feedingTube testPressureYear revisionYear comment';
  expect(fieldsOf('hose_reel', 'hydrant')).toEqual([hose, hose]);
  expect(fieldsOf('first_aid')).toEqual(['model type installationYear revisionYear comment']);
  expect(fieldsOf('hand_lamp')).toEqual(['model type installationYear comment']);
  expect(fieldsOf('aed')).toEqual([
    'model type battery batteryInstallationYear batteryRevisionYear electrodes electrodesInstallationYear electrodesRevisionYear comment',
  ]);
});

test('service fields of lights and signs, smoke hatches, eyewash, afterglow signs [DRAW-74, DRAW-75, DRAW-76, DRAW-77]', () => {
  const light = 'model type battery installationYear revisionYear comment';
  expect(fieldsOf('emergency_light', 'exit_sign')).toEqual([light, light]);
  expect(fieldsOf('smoke_hatch')).toEqual([
    'model openingType fusibleLinkType fusibleLinkDegrees gasspringManufacturer gasspringModel gasspringRevisionYear comment',
  ]);
  expect(fieldsOf('eyewash')).toEqual(['model type itemClass installationYear revisionYear comment']);
  expect(fieldsOf('exit_sign_photoluminescent')).toEqual(['model size installationYear comment']);
});

test('further kinds show model, type and comment; an unknown kind is misc [DRAW-81, FLAW-36]', () => {
  expect(new Set(fieldsOf(...furtherInventoryTypes, 'no_such_kind', ''))).toEqual(
    new Set(['model type comment']),
  );
  expect([inventoryTypeOf('aed'), inventoryTypeOf('no_such_kind'), inventoryTypeOf(null)]).toEqual([
    'aed',
    'misc',
    'misc',
  ]);
  expect(serviceFields(undefined)).toEqual(serviceFields('misc'));
});

test('the fields depend on the kind, years and degrees are numbers, the comment has several lines [FLAW-34, FLAW-37, FLAW-38, DRAW-64]', () => {
  const allFields = new Set(inventoryTypes.flatMap((type) => serviceFields(type)));
  const numeric = [...allFields].filter(isNumericField).toSorted();
  expect(numeric.every((field) => /(Year|Degrees)$/.test(field))).toBe(true);
  expect(numericServiceFields.every(isNumericField)).toBe(true);
  expect(numeric).toEqual(numericServiceFields.filter((field) => allFields.has(field)).toSorted());
  expect([...allFields].filter(isMultilineField)).toEqual(['comment']);
});

test('eleven fields hold years or degrees, the others texts [DRAW-62, DRAW-63]', () => {
  const years = ['charge', 'revision', 'installation', 'testPressure', 'gasspringRevision', 'fusibleLink'];
  const electric = ['batteryInstallation', 'batteryRevision', 'electrodesInstallation', 'electrodesRevision'];
  const numeric = [...[...years, ...electric].map((name) => `${name}Year`), 'fusibleLinkDegrees'];
  expect(numericServiceFields.toSorted()).toEqual(numeric.toSorted());
  const texts = ['model', 'type', 'itemClass', 'battery', 'reel', 'feedingTube', 'electrodes', 'size'];
  const ofHatches = ['openingType', 'fusibleLinkType', 'gasspringManufacturer', 'gasspringModel'];
  expect(textServiceFields.toSorted()).toEqual([...texts, ...ofHatches, 'comment'].toSorted());
  expect(textServiceFields.filter(isNumericField)).toEqual([]);
});

test('keys are matched without regard to case and keep their spelling [FLAW-35]', () => {
  const storedExtra = { MODEL: 'P6', ChargeYear: 2021 };
  expect(readServiceInfo(storedExtra, 'powder_extinguisher')).toMatchObject({
    model: 'P6',
    chargeYear: 2021,
  });
  const saved = writeServiceInfo(storedExtra, 'powder_extinguisher', { model: 'P9', chargeYear: 2024 });
  expect(saved).toMatchObject({ MODEL: 'P9', ChargeYear: 2024 });
  expect(Object.keys(saved).filter((key) => key.toLowerCase() === 'model')).toEqual(['MODEL']);
});

test('an empty year is null in the editor and 0 when saved [FLAW-39]', () => {
  expect(readServiceInfo({ chargeYear: 0 }, 'powder_extinguisher')['chargeYear']).toBeNull();
  expect(readServiceInfo(null, 'powder_extinguisher')['chargeYear']).toBeNull();
  expect(writeServiceInfo(null, 'powder_extinguisher', { chargeYear: null })['chargeYear']).toBe(0);
});

test('other empty fields are stored as an empty string [FLAW-40]', () => {
  expect(writeServiceInfo({ model: 'P6' }, 'powder_extinguisher', { model: null })).toMatchObject({
    model: '',
    comment: '',
  });
});

test('internal keys and fields of another kind stay unchanged [DRAW-65]', () => {
  const storedExtra = { id: 7, created: 'a', Updated: 'b', deleted: false, reel: '30 m' };
  expect(writeServiceInfo(storedExtra, 'powder_extinguisher', { model: 'P6' })).toMatchObject(storedExtra);
});

test('a year that is stored as a text is read as a number; a blank or unreadable one is empty', () => {
  const year = (stored: string | number) =>
    readServiceInfo({ chargeYear: stored }, 'powder_extinguisher')['chargeYear'];
  expect(['2021', ' 2021 ', '', '  ', 'okänt', 2021].map(year)).toEqual([2021, 2021, null, null, null, 2021]);
  expect(writeServiceInfo(null, 'powder_extinguisher', { chargeYear: ' ' })['chargeYear']).toBe(0);
});
