import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lawLinkHref } from '#domain/catalogue/lawLink.ts';

/** Link out of the product, in a new tab; an address that isn't http or https shows as plain text. [ROUND-46] */
export const ExternalLink = ({ href, children }: { href: string; children: ReactNode }) => {
  const { t } = useTranslation('common');
  const address = lawLinkHref(href);
  if (address === null) return <span>{children}</span>;
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer">
      {children}
      {'\u00a0'}
      <IconExternalLink size={14} aria-hidden />
      <span className="visually-hidden">{t('text.new_tab')}</span>
    </Anchor>
  );
};
