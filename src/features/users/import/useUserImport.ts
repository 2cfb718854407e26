import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportKind } from '#components/import/importKind.ts';
import { languages } from '#contract/constants.ts';
import type { FileRow, RowFault } from '#domain/imports/rowImport.ts';
import type { ImportField } from '#domain/imports/userImport.ts';
import {
  guessColumns,
  importFaults,
  importFields,
  importLimits,
  importRows,
  neededImportFields,
  unknownRoles,
} from '#domain/imports/userImport.ts';
import { notify } from '#platform/notify.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useAssignableLevels } from '../form/useAssignableLevels.ts';
import { useCallQuery, useCallMutation } from '#store/callApi.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';

/** Maximum number of valid values that are named; more roles are a separate list. */
const mostNamed = 20;

/** Returns a function that formats a row's errors, with valid values. */
const useFaultText = (customerId: number) => {
  const { t } = useTranslation(['users', 'errors', 'common']);
  const assignable = useAssignableLevels();
  const roles = useCallQuery('listRoles', rolesOfCustomer(customerId)).data?.rows;
  return useMemo(() => {
    const names = roles?.map(({ name }) => name) ?? [];
    const knownNames = new Set(names.map((name) => name.normalize('NFC').toLowerCase()));
    const listNames = (values: readonly string[]) => {
      const text = values.slice(0, mostNamed).join(', ');
      const hiddenCount = values.length - mostNamed;
      return hiddenCount > 0 ? t('import.and_more', { text, count: hiddenCount }) : text;
    };
    const oneOf = (value: string, values: readonly string[]) =>
      t('import.one_of', { value, values: listNames(values) });
    const levels = assignable.map((level) => t(`levels.${level}`));
    return (fault: RowFault<ImportField>, row: FileRow<ImportField> | undefined): string => {
      const value = row?.[fault.field] ?? '';
      switch (fault.code) {
        case 'required':
          return t('common:validators.required');
        case 'too_long':
          return t('import.too_long');
        case 'level_too_high':
          return t('import.too_high', { value, values: listNames(levels) });
        case 'invalid_value':
          return fault.field === 'userRole'
            ? oneOf(value, levels)
            : oneOf(
                value,
                languages.map((language) => t(`languages.${language}`)),
              );
        case 'unknown_role':
          if (!roles) return t('errors:unknown_role');
          return names.length === 0
            ? t('import.no_roles')
            : oneOf(unknownRoles(value, knownNames).join(', ') || value, names);
        default:
          return t(`errors:${fault.code as 'email_taken' | 'email_unavailable' | 'duplicate_in_file'}`);
      }
    };
  }, [t, assignable, roles]);
};

/** Returns the import of people to a customer. */
export const useUserImport = (
  customerId: number,
  { isInviting }: { isInviting: boolean },
): ImportKind<ImportField> => {
  const { t } = useTranslation('users');
  const textOf = useFailureText();
  const assignable = useAssignableLevels();
  const faultText = useFaultText(customerId);
  const [send] = useCallMutation('importUsers');
  // The file reader stays the same object while only texts change.
  const reading = useMemo(
    () => ({
      fields: importFields,
      needed: neededImportFields,
      limits: importLimits,
      guess: guessColumns,
      rowsOf: importRows,
      ownFaults: (rows: readonly FileRow<ImportField>[]) =>
        importFaults(rows, { assignable, takenEmails: new Set() }),
    }),
    [assignable],
  );
  return {
    ...reading,
    labelOf: (field) => t(`import.fields.${field}`),
    faultText,
    send: async (rows, { isDryRun, idempotencyKey }) => {
      const sendInvitations = isInviting && !isDryRun;
      const body = { customerId, dryRun: isDryRun, sendInvitations, rows: [...rows] };
      const { data, error } = await send({ body, idempotencyKey });
      if (!data) return { failure: textOf(error) };
      return { created: data.created, faults: data.faults as RowFault<ImportField>[] };
    },
    onDone: (count) => notify({ tone: 'success', text: t('import.done', { count }) }),
  };
};
