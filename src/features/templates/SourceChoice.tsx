import { Box, Flex, Input, Radio, SegmentedControl } from '@mantine/core';
import {
  IconBuildingCommunity,
  IconBuildingFactory2,
  IconBuildingHospital,
  IconBuildingSkyscraper,
  IconCircleCheck,
  IconHome,
  IconSchool,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '#contract/constants.ts';
import { setUpTemplates } from '#contract/templates/setUpKinds.ts';
import { CustomerSource } from './CustomerSource.tsx';
import classes from './setUp.module.css';
import type { CopyAddress, SourceKind } from './useCopyAddress.ts';

const icons: Record<SourceKind, ReactNode> = {
  school: <IconSchool size={24} stroke={1.5} aria-hidden />,
  careHome: <IconBuildingHospital size={24} stroke={1.5} aria-hidden />,
  office: <IconBuildingSkyscraper size={24} stroke={1.5} aria-hidden />,
  housing: <IconHome size={24} stroke={1.5} aria-hidden />,
  industry: <IconBuildingFactory2 size={24} stroke={1.5} aria-hidden />,
  customer: <IconBuildingCommunity size={24} stroke={1.5} aria-hidden />,
};

/** Returns a language's name in that language. */
const ownName = (language: string): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language;

type SourceChoiceProps = { targetId: number; address: CopyAddress };

/** Choice of the source of the set-up: a template, or another customer. */
export const SourceChoice = ({ targetId, address }: SourceChoiceProps) => {
  const { t } = useTranslation('templates');
  return (
    <>
      <Radio.Group
        aria-label={t('source')}
        value={address.kind ?? ''}
        onChange={(value) => address.chooseKind(value as SourceKind)}
      >
        <div className={classes.sources}>
          {[...setUpTemplates, 'customer' as const].map((kind) => (
            <Radio.Card key={kind} value={kind} className={classes.source}>
              {icons[kind]}
              <Flex component="span" direction="column" gap={4} flex={1} miw={0}>
                <Box component="span" fw={600}>
                  {t(`sources.${kind}`)}
                </Box>
                <span className={classes.note}>{t(`source_hints.${kind}`)}</span>
              </Flex>
              {address.kind === kind ? <IconCircleCheck size={24} stroke={1.75} aria-hidden /> : null}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      {address.kind !== null && address.kind !== 'customer' ? (
        <Input.Wrapper label={t('language')} description={t('language_hint')} mt="md" labelElement="div">
          <div>
            <SegmentedControl
              aria-label={t('language')}
              mt={4}
              value={address.language}
              data={languages.map((value) => ({ value, label: ownName(value) }))}
              onChange={(value) => address.chooseLanguage(languages.find((each) => each === value) ?? 'sv')}
            />
          </div>
        </Input.Wrapper>
      ) : null}
      {address.kind === 'customer' ? <CustomerSource targetId={targetId} address={address} /> : null}
    </>
  );
};
