import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { firstParts } from './app/firstParts.ts';
import { startApp } from './app/startApp.ts';
import { breathe } from './platform/breathe.ts';

const start = async (root: HTMLElement): Promise<void> => {
  // Between the program's own evaluation, its texts and its first look the browser may do what waits.
  await breathe();
  await startApp();
  await firstParts();
  await breathe();
  // In slices: a slow device stays responsive while the first screen is made.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
};

const root = document.getElementById('root');
// Not awaited at the top: every part that imports what is bundled with this file would wait for it.
if (root) void start(root);
