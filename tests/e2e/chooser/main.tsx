import '#components/theme/baseStyles.ts';
import '#components/theme/shellStyles.ts';
import '#components/theme/global.css';
import { Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ThemeProvider } from '#components/theme/ThemeProvider.tsx';
import { DrawingFileChooser } from '#features/floors/file/DrawingFileChooser.tsx';
import { startI18n } from '#platform/language/i18n.ts';

/** Page with the chooser alone, showing the name and the picture that it handed over. */
const Page = () => {
  const [chosen, setChosen] = useState<File | null>(null);
  const [isOpen, setIsOpen] = useState(true);
  return (
    <main>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen ? (
        <DrawingFileChooser
          onChosen={(file) => {
            setChosen(file);
            setIsOpen(false);
          }}
          onCancel={() => setIsOpen(false)}
        />
      ) : null}
      {chosen ? <img alt={chosen.name} title={chosen.type} src={URL.createObjectURL(chosen)} /> : null}
    </main>
  );
};

await startI18n('sv');
createRoot(document.querySelector('#root') ?? document.body).render(
  <ThemeProvider closeLabel="Stäng">
    <Suspense>
      <Page />
    </Suspense>
  </ThemeProvider>,
);
