import { jsPDF } from 'jspdf';

const [width, height] = [842, 595];

/** Size of an extinguisher on its page, as fractions of the page. */
export const symbolSize = { width: 12 / width, height: 30 / height };

/** Returns the places of a page's extinguishers as fractions, along both sides of the corridor. */
export const placesOn = (page: number, count: number): { x: number; y: number }[] =>
  Array.from({ length: count }, (_, index) => ({
    x: 0.1 + (0.8 * (index >> 1)) / Math.ceil(count / 2) + 0.004 * (page % 5),
    y: index % 2 ? 0.56 : 0.34,
  }));

/** A set of drawings as one PDF, a floor a page: frame, corridor, rooms with their names, crosses, title block and red extinguishers. */
export function setPdf(counts: readonly number[]): Buffer {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4' });
  for (const [index, count] of counts.entries()) {
    if (index > 0) pdf.addPage();
    const floor = index + 1;
    pdf.setDrawColor(0).setTextColor(0).setLineWidth(3).rect(20, 20, 802, 555);
    pdf.rect(50, 60, 742, 420);
    pdf.setLineWidth(2).line(50, 220, 792, 220).line(50, 310, 792, 310);
    pdf.setFontSize(9).setLineWidth(1);
    for (let room = 0; room < 6; room += 1) {
      const x = 50 + (742 * room) / 6;
      pdf.line(x, 60, x, 220).line(x, 310, x, 480);
      pdf.text(`Rum ${floor}${String(room + 1).padStart(2, '0')}`, x + 40, 130);
      pdf.text(`Kontor ${room + 7}`, x + 40, 420);
      pdf.line(x + 60, 150, x + 84, 150).line(x + 72, 138, x + 72, 162);
    }
    pdf.setLineWidth(1.5).rect(560, 490, 250, 75).setFontSize(14);
    pdf.text('Kvarnens skola', 570, 510).text(`Plan ${floor}`, 570, 532);
    pdf.setFontSize(9).text(`Ritning A-40-1-${String(floor).padStart(2, '0')}00`, 570, 552);
    pdf.setFillColor(210, 20, 20);
    for (const { x, y } of placesOn(floor, count)) {
      const [left, top] = [x * width - 6, y * height - 15];
      pdf.rect(left, top + 8, 12, 22, 'F').rect(left + 4, top, 4, 6, 'F');
    }
  }
  return Buffer.from(pdf.output('arraybuffer'));
}
