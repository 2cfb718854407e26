import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { Modal } from '#components/overlays/Modal.tsx';

const Scene = () => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      {isOpen ? (
        <Modal opened onClose={() => setIsOpen(false)} title="Dialog">
          <input aria-label="Name" data-autofocus />
        </Modal>
      ) : null}
    </>
  );
};

describe('a dialog', () => {
  test('has the focus while it is open, though React opens it twice, and gives it back', async () => {
    const user = userEvent.setup();
    render(
      <StrictMode>
        <MantineProvider env="test">
          <Scene />
        </MantineProvider>
      </StrictMode>,
    );
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(field).toHaveFocus());
    // One key after another, slower than the focus's return.
    await userEvent.setup({ delay: 10 }).keyboard('abc');
    expect(field).toHaveValue('abc');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });
});
