import { act, renderHook } from '@testing-library/react';
import { preventFileDrops } from '../../../platform/files/file-drops';
import { useWindowFiles } from './use-window-files';

const picture = new File(['x'], 'a.png', { type: 'image/png' });

/** Drags a file over the window and drops it; returns the drop event. */
async function drop(): Promise<Event> {
  const dataTransfer = { types: ['Files'], files: [picture], items: [], dropEffect: 'none' };
  const eventOf = (type: string) =>
    Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
  const [over, dropped] = [eventOf('dragover'), eventOf('drop')];
  await act(async () => {
    document.body.dispatchEvent(over);
    document.body.dispatchEvent(dropped);
    await Promise.resolve();
  });
  return dropped;
}

function openDialog(): void {
  document.body.append(Object.assign(document.createElement('dialog'), { open: true }));
}

preventFileDrops();
afterEach(() => document.querySelectorAll('dialog').forEach((dialog) => dialog.remove()));

test('a file dropped on a screen is accepted', async () => {
  const taken: File[] = [];
  renderHook(() => useWindowFiles((files) => taken.push(...files)));
  expect((await drop()).defaultPrevented).toBe(true);
  expect(taken).toEqual([picture]);
});

test('a file dropped while a dialog is open, or where nothing accepts it, is ignored, and the browser does not open it', async () => {
  expect((await drop()).defaultPrevented).toBe(true);
  openDialog();
  const taken: File[] = [];
  renderHook(() => useWindowFiles((files) => taken.push(...files)));
  expect((await drop()).defaultPrevented).toBe(true);
  expect(taken).toEqual([]);
});

test('a dialog that accepts files does so while no other one covers it', async () => {
  const taken: File[] = [];
  openDialog();
  renderHook(() => useWindowFiles((files) => taken.push(...files), { isInDialog: true }));
  await drop();
  expect(taken).toHaveLength(1);
  openDialog();
  await drop();
  expect(taken).toHaveLength(1);
});
