import { expect, test } from 'vitest';
import type { EditorItem } from '#domain/drawings/edits.ts';
import { filled, sharedValue } from '#domain/drawings/fillItems.ts';

const kind = (id: number, name: string) => ({ id, name, inventoryType: 'other' });
const item = (values: Partial<EditorItem> = {}): EditorItem => ({
  key: 'item-1',
  fireProtectionId: 1,
  fireProtection: kind(1, 'Släckare'),
  name: 'Släckare',
  positionX: 1,
  positionY: 1,
  scale: 1,
  rotation: 0,
  isPlaced: true,
  positionNumber: 1,
  placementDescription: '',
  size: '6 kg',
  manufacture: '',
  other: '',
  year: null,
  mapItemExtra: null,
  ...values,
});

test('a field that isn’t named stays; texts are as they were written, also empty [SETUP-128]', () => {
  expect(filled(item(), { size: '', manufacture: 'Gloria' })).toEqual({
    name: 'Släckare',
    size: '',
    manufacture: 'Gloria',
  });
});

test('with another kind a name of its own stays, that of the kind follows it [SETUP-128]', () => {
  const fireProtection = kind(2, 'Skum');
  expect(filled(item(), { fireProtection })).toMatchObject({ name: 'Skum', fireProtectionId: 2 });
  expect(filled(item({ name: 'Köksbrandsläckare' }), { fireProtection }).name).toBe('Köksbrandsläckare');
  expect(filled(item({ name: 'Egen' }), { name: ' ', fireProtection }).name).toBe('Skum');
  expect(filled(item({ name: 'Egen' }), { name: ' ' }).name).toBe('Släckare');
  expect(filled(item(), { name: ' Ny ' }).name).toBe('Ny');
});

test('an exposed place is said where it changes', () => {
  expect(filled(item(), { isExposed: false })).not.toHaveProperty('isExposed');
  expect(filled(item(), { isExposed: true }).isExposed).toBe(true);
  expect(filled(item({ isExposed: true }), { isExposed: false }).isExposed).toBe(false);
});

test('several items share a value where all have it', () => {
  expect(sharedValue([item(), item()], 'size')).toBe('6 kg');
  expect(sharedValue([item(), item({ size: '9 kg' })], 'size')).toBeUndefined();
  expect(sharedValue([], 'size')).toBeUndefined();
});
