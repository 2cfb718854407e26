import { jsPDF } from 'jspdf';
import type { jsPDFOptions } from 'jspdf';

/** A PDF of plans, each page with its number, a frame, and a red square in its upper left corner. */
export function planPdf(pages: number, options: jsPDFOptions = {}): Buffer {
  const pdf = new jsPDF({ orientation: 'landscape', unit: 'pt', format: 'a4', ...options });
  for (let page = 1; page <= pages; page += 1) {
    if (page > 1) pdf.addPage();
    pdf.setFillColor(200, 0, 0);
    pdf.rect(20, 20, 100, 100, 'F');
    pdf.rect(20, 20, 800, 550);
    pdf.setFontSize(60);
    pdf.text(`Plan ${page}`, 300, 300);
  }
  return Buffer.from(pdf.output('arraybuffer'));
}

/** The same, which opens with a password alone. */
export const lockedPdf = (password: string): Buffer =>
  planPdf(1, {
    encryption: { userPassword: password, ownerPassword: 'owner', userPermissions: ['print'] },
  });

/** A PDF whose only page has nothing on it. */
export const emptyPagePdf = (): Buffer => Buffer.from(new jsPDF().output('arraybuffer'));
