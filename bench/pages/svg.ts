import { select } from 'd3-selection';
import { offer } from './contender.ts';
import './page.css';
import { drawSvg } from './svgMarks.ts';

let isDrawn = false;
offer({
  draw: (root, marks) => {
    const { items } = drawSvg(root, marks);
    const popup = select(root).append('div').attr('class', 'popup').attr('hidden', '');
    items.on('click', (event: MouseEvent, { label }) => {
      popup
        .attr('hidden', null)
        .text(label)
        .style('left', `${event.clientX}px`)
        .style('top', `${event.clientY}px`);
    });
    isDrawn = true;
  },
  isDrawn: () => isDrawn,
  isReachable: () => true,
});
