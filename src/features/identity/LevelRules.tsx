import {
  ActionIcon,
  Button,
  Group,
  Input,
  MultiSelect,
  Paper,
  Select,
  Stack,
  TextInput,
  Tooltip,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { accessLevels, governedAccessLevel } from '#contract/users/permissions.ts';
import { rolesOfCustomer } from '#entities/roles/roleQueries.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useCallQuery } from '#store/callApi.ts';
import { newRule } from './providerValues.ts';
import type { RuleValues } from './providerValues.ts';

type LevelRulesProps = {
  rootId: number;
  rules: readonly RuleValues[];
  error: string | undefined;
  onChange: (rules: RuleValues[]) => void;
};

/** Levels that a claim can give, from the lowest one. */
const offeredLevels = accessLevels.slice(0, accessLevels.indexOf(governedAccessLevel) + 1);

/** Table of claim values: the level and the roles that each one gives. */
export const LevelRules = ({ rootId, rules, error, onChange }: LevelRulesProps) => {
  const { t } = useTranslation(['identity', 'users']);
  const textOf = useFailureText();
  const roles = useCallQuery('listRoles', rolesOfCustomer(rootId));
  const roleOptions = (roles.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  const change = (key: string, changes: Partial<RuleValues>) =>
    onChange(rules.map((rule) => (rule.key === key ? { ...rule, ...changes } : rule)));
  return (
    <Input.Wrapper label={t('fields.level_rules')} description={t('fields.level_rules_hint')} error={error}>
      <Stack gap="xs" mt="xs">
        {rules.map((rule, at) => {
          const removeLabel = t('rules.remove', { number: at + 1 });
          return (
            <Paper
              key={rule.key}
              withBorder
              p="sm"
              role="group"
              aria-label={t('rules.title', { number: at + 1 })}
            >
              <Stack gap="xs">
                <Group gap="xs" align="flex-end" wrap="nowrap">
                  <TextInput
                    flex={1}
                    label={t('rules.value')}
                    autoComplete="off"
                    value={rule.value}
                    onChange={(event) => change(rule.key, { value: event.currentTarget.value })}
                  />
                  <Tooltip label={removeLabel}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      size="lg"
                      aria-label={removeLabel}
                      onClick={() => onChange(rules.filter(({ key }) => key !== rule.key))}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  </Tooltip>
                </Group>
                <Select
                  label={t('users:form.level')}
                  allowDeselect={false}
                  data={offeredLevels.map((level) => ({ value: level, label: t(`users:levels.${level}`) }))}
                  value={rule.userRole}
                  onChange={(level) => change(rule.key, { userRole: level as RuleValues['userRole'] })}
                />
                <MultiSelect
                  label={t('users:form.roles')}
                  searchable
                  data={roleOptions}
                  value={rule.roleIds}
                  error={roles.error ? textOf(roles.error) : undefined}
                  onChange={(roleIds) => change(rule.key, { roleIds })}
                />
              </Stack>
            </Paper>
          );
        })}
        <div>
          <Button variant="default" onClick={() => onChange([...rules, newRule()])}>
            {t('rules.add')}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  );
};
