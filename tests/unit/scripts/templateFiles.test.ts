import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readTemplates, wordFile } from '#scripts/support/templateFiles.ts';
import { languages } from '#contract/constants.ts';
import { templateKinds } from '#features/documents/loadTemplate.ts';

const xmlOf = (file: Uint8Array, name: string) => new TextDecoder().decode(unzipSync(file)[name]);

test('each kind of template exists in each language [DOC-12, DOC-13]', () => {
  const expectedFiles = languages.flatMap((language) =>
    templateKinds.map((kind) => `templates/${language}/${kind}.docx`),
  );
  expect(readTemplates().map(({ fileName }) => fileName)).toEqual(expectedFiles.toSorted());
});

test('each template is a Word file with its headings, lists, tables and page numbers', async () => {
  for (const { text, language } of readTemplates()) {
    const file = new Uint8Array(await wordFile(text, language));
    expect(xmlOf(file, '[Content_Types].xml')).toContain('wordprocessingml.document.main+xml');
    const body = xmlOf(file, 'word/document.xml');
    const lines = text.split('\n');
    const contentLines = lines
      .filter((line) => /^(# |## |- )/.test(line))
      .map((line) => line.replace(/^[#-]+ /, ''));
    for (const line of contentLines) expect(body).toContain(`>${line}</w:t>`);
    expect(body.match(/<w:tr[ >]/g)).toHaveLength(lines.filter((line) => line.startsWith('|')).length);
    expect(xmlOf(file, 'word/footer1.xml')).toMatch(/PAGE[^]*NUMPAGES/);
    expect(body).not.toContain('|');
  }
});

test('all three languages have the same parts', () => {
  const shapeOf = (text: string) => text.split('\n').map((line) => /^(##? |- |\|)?/.exec(line)?.[0]);
  const shapes = Map.groupBy(readTemplates(), ({ fileName }) => fileName.split('/')[2]);
  for (const [, versions] of shapes)
    expect(new Set(versions.map(({ text }) => JSON.stringify(shapeOf(text)))).size).toBe(1);
});
