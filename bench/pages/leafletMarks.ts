import { CRS, divIcon, imageOverlay, latLngBounds, map as makeMap, marker } from 'leaflet';
import type { LatLngExpression, Marker } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { gridSize } from '#contract/constants.ts';
import { itemSizePx } from '#domain/drawings/coordinates.ts';
import { planAspect, planUrl } from './contender.ts';
import { makeSignPictures, stateColour } from './signPictures.ts';

/** Draws with Leaflet as its guide recommends for a picture without geography: CRS.Simple, an image overlay, a marker per item. */
export const drawLeaflet = (
  root: HTMLElement,
  marks: readonly DrawingMark[],
  { height, isEditor = false }: { height: number; isEditor?: boolean },
): Map<DrawingMark['id'], Marker> => {
  // In px of the window, so that the plan fits at an integer zoom like the others.
  const width = height * planAspect;
  const pictureOf = makeSignPictures();
  const map = makeMap(root, { crs: CRS.Simple, minZoom: -3, maxZoom: 3, attributionControl: false });
  const bounds = latLngBounds([0, 0], [height, width]);
  imageOverlay(planUrl, bounds).addTo(map);
  map.fitBounds(bounds);
  const placeOf = ({ x, y }: DrawingMark): LatLngExpression => [
    ((gridSize - y) / gridSize) * height,
    (x / gridSize) * width,
  ];
  return new Map(
    marks.map((mark) => {
      const size = itemSizePx(mark.scale);
      const dot = mark.state === null ? '' : `<i style="background:${stateColour(mark)}"></i>`;
      const icon = divIcon({
        className: 'mark',
        iconSize: [size, size],
        html: `<img src="${pictureOf(mark.kind)}" alt="" />${dot}<b>${mark.number}</b>`,
      });
      const markNames = { title: mark.label, alt: mark.label };
      return [mark.id, marker(placeOf(mark), { icon, draggable: isEditor, ...markNames }).addTo(map)];
    }),
  );
};
