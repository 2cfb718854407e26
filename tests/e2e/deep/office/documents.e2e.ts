import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { officePage } from '#tests/e2e/support/officePage.ts';

const policy = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

test.describe(() => {
  test.use({ account: 'admin', language: 'sv' });

  test(
    'a policy is uploaded, opened at its own address, downloaded and deleted by finger; templates are Word files [DOC-12, DOC-13, DOC-15]',
    on.tablet,
    async ({ page, context, say, press }) => {
      const office = officePage(page, say, press);
      const name = 'Brandskyddspolicy på Ängsgården.pdf';
      await office.openList('sv', 'documents');
      await page
        .getByLabel(say('documents:upload.choose'))
        .setInputFiles([{ name, mimeType: 'application/pdf', buffer: policy }]);
      await press(office.button(say('documents:upload.send')));
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toBeVisible();
      const act = async (item: string) => {
        await press(row.getByRole('button', { name: say('common:data_table.actions_of', { name }) }));
        await office.take(say(`documents:${item}`, { name }));
      };

      const fileResponse = context.waitForEvent('response', (response) =>
        response.url().includes('/File/Shown/'),
      );
      await act('open');
      const answer = await fileResponse;
      expect(answer.status()).toBe(200);
      const headers = answer.headers();
      expect(headers['content-type']).toBe('application/pdf');
      expect(headers['content-disposition']).toMatch(/^inline/);
      await page.bringToFront();

      const [saved] = await Promise.all([page.waitForEvent('download'), act('download')]);
      expect(saved.suggestedFilename()).toBe(name);
      expect(readFileSync(await saved.path())).toEqual(policy);
      const kind = office.button(say('documents:templates.policy'));
      const [template] = await Promise.all([page.waitForEvent('download'), press(kind)]);
      expect(template.suggestedFilename()).toMatch(/\.docx$/);
      expect(Object.keys(unzipSync(readFileSync(await template.path())))).toContain('word/document.xml');

      await act('delete');
      await press(office.dialog.getByRole('button', { name: say('lists:delete.confirm') }));
      await expect(row).toBeHidden();
    },
  );
});
