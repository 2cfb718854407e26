import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Modal } from '#components/overlays/Modal.tsx';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { storeRecentHit } from '#entities/search/recentHits.ts';
import { useUser } from '#entities/session/useSession.ts';
import { HitList } from './HitList.tsx';
import { PaletteNote } from './PaletteNote.tsx';
import classes from './search.module.css';
import type { OpenableHit } from './useHits.ts';
import { useHits } from './useHits.ts';
import { useOptionKeys } from './useOptionKeys.ts';

const listId = 'search-hits';

/** Palette that finds customers, buildings, people, items, flaws and rounds by a few letters or a number, and opens the chosen hit. */
export const SearchPalette = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('search');
  const { t: common } = useTranslation('common');
  const { id: userId } = useUser();
  const navigate = useNavigate();
  const isMobile = useIsMobile();
  const [text, setText] = useState('');
  const [isWhole, setIsWhole] = useState(false);
  const hits = useHits(text, isWhole);
  const options = hits.groups.flatMap((group) => group.hits);

  const choose = useCallback(
    ({ hit, address }: OpenableHit) => {
      storeRecentHit(userId, hit);
      onClose();
      void navigate(address);
    },
    [userId, onClose, navigate],
  );
  const { active, onKeyDown, restart, point } = useOptionKeys({
    options,
    isStale: hits.isFetching,
    onChoose: choose,
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      centered={false}
      yOffset="8vh"
      fullScreen={isMobile}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ 'aria-label': common('feedback.close') }}
      classNames={{ body: classes.body }}
    >
      <TextInput
        data-autofocus
        size="md"
        role="combobox"
        aria-label={t('label')}
        aria-expanded={options.length > 0}
        aria-controls={options.length > 0 ? listId : undefined}
        aria-activedescendant={active?.key}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={200}
        placeholder={t('placeholder')}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsWhole(false);
          restart();
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteNote text={text} hits={hits} count={options.length} />
      {options.length > 0 ? (
        <HitList
          id={listId}
          groups={hits.groups}
          activeKey={active?.key}
          isStale={hits.isFetching}
          onPoint={point}
          onChoose={choose}
        />
      ) : null}
      {hits.hasMore && !hits.isFetching && !hits.isEmpty ? (
        <Button variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          {t('show_all')}
        </Button>
      ) : null}
    </Modal>
  );
};
