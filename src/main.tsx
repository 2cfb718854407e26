import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startApp } from './app/startApp.ts';

const root = document.getElementById('root');
if (root) {
  await startApp();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
