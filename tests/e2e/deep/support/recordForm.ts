import type { Locator, Page } from '@playwright/test';
import type { RegisterField } from '#contract/registers/registerKind.ts';
import type { RegisterKind } from '#contract/registers/registerRecord.ts';
import { expect } from '#tests/e2e/support/fixtures.ts';
import type { Say } from '#tests/e2e/support/texts.ts';

interface OpenForm {
  page: Page;
  form: Locator;
  say: Say;
  press: (target: Locator) => Promise<void>;
  /** Name of the person that the record names. */
  person: string;
}

const today = () => new Date().toISOString().slice(0, 10);

/** Fills an empty text field. */
const fillEmpty = async (field: Locator, text: string): Promise<void> => {
  if ((await field.inputValue()) === '') await field.fill(text);
};

async function choose({ page, press }: OpenForm, field: Locator): Promise<void> {
  if ((await field.inputValue()) !== '') return;
  await press(field);
  await press(page.getByRole('option').filter({ visible: true }).first());
}

async function fillField(open: OpenForm, field: RegisterField): Promise<void> {
  const { form, say, press } = open;
  const label = field.isRequired ? `${field.label.sv} *` : field.label.sv;
  const input = form.getByLabel(label, { exact: true }).first();
  const group = form.getByRole('group', { name: label, exact: true });
  switch (field.type) {
    case 'yesNo': {
      const answers = form.getByRole('group', { name: field.label.sv, exact: true });
      if (await answers.getByRole('radio', { name: say('registers:unknown') }).isChecked())
        await press(answers.getByText(say('registers:no'), { exact: true }));
      return;
    }
    case 'text':
    case 'longText':
      return fillEmpty(input, 'Enligt rutin');
    case 'number':
      return fillEmpty(input, String(Math.max(field.min ?? 0, 1)));
    case 'date':
      return fillEmpty(input, today());
    case 'choice':
      return choose(open, form.getByRole('combobox', { name: label, exact: true }).first());
    case 'person': {
      const name = group.getByLabel(say('registers:name'), { exact: true });
      if ((await group.getByRole('button', { name: say('registers:add_link.person') }).count()) > 0)
        await press(group.getByRole('button', { name: say('registers:add_link.person') }));
      return fillEmpty(name.last(), open.person);
    }
    case 'table':
      await press(group.getByRole('button', { name: say('registers:add_row') }));
      for (const column of field.columns ?? [])
        await fillField({ ...open, form: group }, { ...column, isMany: false });
      return;
    case 'file': {
      await press(group.getByRole('button', { name: say('registers:add_link.file') }));
      const upload = group.getByLabel(say('registers:upload'), { exact: true });
      const buffer = Buffer.from('%PDF-1.4\n%%EOF\n');
      await upload.and(form.locator('input')).setInputFiles({
        name: 'Underskrivet.pdf',
        mimeType: 'application/pdf',
        buffer,
      });
      await expect(group.getByRole('combobox')).toHaveValue(/Underskrivet/);
      return;
    }
    default:
      throw new Error(`No walk fills ${field.key} of the type ${field.type}.`);
  }
}

/** Types of the fields that are questions. */
const questionTypes: readonly string[] = ['yesNo', 'number'];

/** Fields that a duty asks for although a record may be stored without them. */
const askedFields = new Set(['responsible', 'informed', 'attackRoute', 'signedPaper']);

/** Fills the fields of a record that a duty needs, and answers all open questions with no. */
export async function fillRecord(
  open: OpenForm,
  kind: RegisterKind,
  renewed: readonly string[],
): Promise<void> {
  if (kind.scope === 'installation')
    await open.form.getByLabel(open.say('registers:installation')).selectOption({ index: 1 });
  for (const field of kind.fields) {
    if (renewed.includes(field.key))
      await open.form.getByLabel(`${field.label.sv} *`, { exact: true }).first().fill(today());
    else if (field.isRequired || questionTypes.includes(field.type) || askedFields.has(field.key))
      await fillField(open, field);
  }
}
