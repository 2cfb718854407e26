import type { LatLng, Marker } from 'leaflet';
import type { DrawingMark } from '#components/drawing/drawingTypes.ts';
import { offerEditor } from './editorContender.ts';
import { drawLeaflet } from './leafletMarks.ts';
import './page.css';

/** Leaflet with draggable markers: a drag of a selected one moves the others too. */
let markers = new Map<DrawingMark['id'], Marker>();
let starts = new Map<DrawingMark['id'], LatLng>();

offerEditor({
  draw: (root, marks, { carriedWith, ended }) => {
    markers = drawLeaflet(root, marks, { height: root.clientHeight, isEditor: true });
    for (const [id, dragged] of markers) {
      dragged.on('dragstart', () => {
        starts = new Map(
          carriedWith(id).flatMap((one) => {
            const carried = markers.get(one);
            return carried ? [[one, carried.getLatLng()]] : [];
          }),
        );
      });
      dragged.on('drag', () => {
        const [from, to] = [starts.get(id), dragged.getLatLng()];
        if (!from) return;
        for (const [one, start] of starts)
          if (one !== id)
            markers.get(one)?.setLatLng([start.lat + to.lat - from.lat, start.lng + to.lng - from.lng]);
      });
      dragged.on('dragend', ended);
    }
  },
  mark: (ids) => {
    for (const id of ids) markers.get(id)?.getElement()?.classList.add('is-selected');
  },
  putBack: () => {
    for (const [id, start] of starts) markers.get(id)?.setLatLng(start);
  },
});
