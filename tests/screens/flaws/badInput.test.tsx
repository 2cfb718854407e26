import { waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '#tests/e2e/support/naughty.ts';
import { hostile, useBadInputScene } from '#tests/support/scenes/badInputScene.ts';

const { openService } = await useBadInputScene();

describe('service fields', () => {
  test('hostile texts are saved as they were written and stay in their field [FLAW-44]', async () => {
    const { form, user, paste, put, field } = await openService();
    await paste(field(/^Model/i), hostileTexts[0] ?? '');
    await paste(field(/^Comment/i), hostile);
    await user.click(within(form).getByRole('button', { name: 'Save service information' }));
    await waitFor(() => expect(put()).toBeDefined());
    expect(await put()?.request.json()).toMatchObject({ model: hostileTexts[0], comment: hostile });
    await within(form).findByText('The service information is saved');
    expect(field(/^Comment/i)).toHaveValue(hostile);
    expect(document.querySelector('script, img[src="x"]')).toBeNull();
  });
});
