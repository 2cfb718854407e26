import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { firstParts } from './app/firstParts.ts';
import { startApp } from './app/startApp.ts';
import { yieldToBrowser } from './platform/yieldToBrowser.ts';

const start = async (root: HTMLElement): Promise<void> => {
  // Yields to the browser between the program's evaluation, its texts and its first render.
  await yieldToBrowser();
  await startApp();
  await firstParts();
  await yieldToBrowser();
  // In slices: a slow device stays responsive while the first screen renders.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  );
};

const root = document.getElementById('root');
// Not awaited at the top level: every chunk that imports from this file would wait for it.
if (root) void start(root);
