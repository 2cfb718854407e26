import { readUnsent } from '#offline/rescue/readUnsent.ts';
import type { UnsentWork } from '#offline/rescue/readUnsent.ts';
import { writeRescueFile } from '#offline/rescue/rescueFile.ts';
import type { Language } from '#contract/constants.ts';
import { saveFile } from '#platform/saveFile.ts';
import { textsIn } from './texts.ts';
import type { RecoveryText } from './texts.ts';

/** Reason for showing the page: the server is unreachable, or its program doesn't start either. */
export type RecoveryReason = Extract<RecoveryText, 'unreachable' | 'again'>;

/** Dependencies of the page. */
export interface RecoveryPorts {
  language: Language;
  /** User logged in on this device, or null. */
  user: { id: number; email: string } | null;
  source: IDBFactory | null;
  /** Fetches the program again; resolves with the reason when the page stays. */
  retry(): Promise<RecoveryReason>;
}

const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, text: string, style = '') => {
  const element = document.createElement(name);
  element.textContent = text;
  element.style.cssText = style;
  return element;
};

const buttonStyle =
  'font:inherit;min-height:44px;padding:0 16px;margin:0 12px 12px 0;border:1px solid currentColor;border-radius:6px;background:transparent;color:inherit;cursor:pointer';

/** Reads the work; no user has id 0, so that without a user all work counts as other users' and only its sum is shown. */
const readWork = async ({ source, user }: RecoveryPorts): Promise<UnsentWork | null> => {
  try {
    return source ? await readUnsent(source, user?.id ?? 0) : null;
  } catch {
    return null; // blocked or broken: the page says so
  }
};

const workTexts = ({ language, user }: RecoveryPorts, work: UnsentWork | null): string[] => {
  const text = textsIn(language);
  if (!work) return [text('unreadable')];
  const count = work.foreignCount;
  if (!user) return [count > 0 ? text('nobody', { count }) : text('nothing')];
  const changes = work.rounds.reduce((sum, { operations }) => sum + operations.length, work.calls.length);
  const waitingText =
    changes > 0 ? text('waiting', { changes, photos: work.photos.length }) : text('nothing');
  return count > 0 ? [waitingText, text('others', { count })] : [waitingText];
};

/**
 * Shows, in place of the program and without any of its code, the problem, the work on the device, a retry, and the rescue file: the same
 * as the one from the panel, so that the panel of any device can load it.
 * @param reason reason for showing it; null retries first
 */
export const showRecoveryPage = async (
  ports: RecoveryPorts,
  reason: RecoveryReason | null,
): Promise<void> => {
  const text = textsIn(ports.language);
  const work = await readWork(ports);
  const page = make(
    'main',
    '',
    'max-width:640px;margin:0 auto;padding:24px;font:16px/1.5 system-ui,sans-serif;text-align:left',
  );
  page.id = pageId;
  const why = make('p', reason ? text(reason) : '');
  const statusLine = make('p', '');
  statusLine.setAttribute('role', 'status');
  const retry = make('button', text('retry'), buttonStyle);
  const tryAgain = async (): Promise<void> => {
    retry.disabled = true;
    statusLine.textContent = text('trying');
    why.textContent = text(await ports.retry());
    statusLine.textContent = '';
    retry.disabled = false;
  };
  retry.onclick = tryAgain;
  page.append(
    make('h1', text('title'), 'font-size:24px'),
    why,
    ...workTexts(ports, work).map((one) => make('p', one)),
    make('p', text('keep')),
    retry,
  );
  const { user } = ports;
  if (user && work && work.rounds.length + work.calls.length > 0) {
    const save = make('button', text('save'), buttonStyle);
    save.onclick = async () => {
      try {
        const file = await writeRescueFile(user, work.rounds, work.photos, work.calls);
        saveFile(file.name, file.content);
        statusLine.textContent = text('saved', { name: file.name });
      } catch {
        statusLine.textContent = text('failed');
      }
    };
    page.append(save);
  }
  page.append(statusLine);
  document.title = text('title');
  document.documentElement.lang = ports.language;
  showInstead(page);
  if (!reason) await tryAgain();
};

const pageId = 'recovery';

const showInstead = (page: HTMLElement | null): void => {
  document.getElementById(pageId)?.remove();
  for (const element of document.body.children) {
    if (element instanceof HTMLElement) element.style.display = page ? 'none' : '';
  }
  if (page) document.body.append(page);
};

/** Removes the page: the program has started after all. */
export const removeRecoveryPage = (): void => showInstead(null);
