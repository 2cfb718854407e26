import { CRS, divIcon, imageOverlay, latLngBounds, map as makeMap, marker } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { gridSize } from '../../src/contract/constants.ts';
import { itemSizePx } from '../../src/domain/drawing/coordinates.ts';
import { offer, planAspect, planUrl } from './contender.ts';
import './page.css';
import { makeSignPictures, stateColour } from './signPictures.ts';

/** Leaflet as its own guide shows it for a picture without geography: CRS.Simple, an image overlay, a marker per item. */
// In px of the window, so that the whole steps of its zoom fit the plan to it as the others do.
const height = 800;
const width = height * planAspect;

let isDrawn = false;
offer({
  draw: (root, marks) => {
    const pictureOf = makeSignPictures();
    const map = makeMap(root, { crs: CRS.Simple, minZoom: -3, maxZoom: 3, attributionControl: false });
    const bounds = latLngBounds([0, 0], [height, width]);
    imageOverlay(planUrl, bounds).addTo(map);
    map.fitBounds(bounds);
    for (const mark of marks) {
      const size = itemSizePx(mark.scale);
      const icon = divIcon({
        className: 'mark',
        iconSize: [size, size],
        html: `<img src="${pictureOf(mark.kind)}" alt="" /><i style="background:${stateColour(mark)}"></i><b>${mark.number}</b>`,
      });
      marker([((gridSize - mark.y) / gridSize) * height, (mark.x / gridSize) * width], {
        icon,
        title: mark.label,
        alt: mark.label,
      })
        .bindPopup(mark.label)
        .addTo(map);
    }
    isDrawn = true;
  },
  isDrawn: () => isDrawn,
  isReachable: () => true,
});
