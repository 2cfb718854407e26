import { offer } from './contender.ts';
import { drawLeaflet } from './leafletMarks.ts';
import './page.css';

let isDrawn = false;
offer({
  draw: (root, marks) => {
    const markers = drawLeaflet(root, marks, { height: 800 });
    for (const { id, label } of marks) markers.get(id)?.bindPopup(label);
    isDrawn = true;
  },
  isDrawn: () => isDrawn,
  isReachable: () => true,
});
