import { openAt } from '../commands/testing/open-at';
import { withSending, withSent } from '../model/sync-state';
import { makeEdit } from '../model/editor-store';
import { editNotes } from '../model/edits/edit-slides';
import { sampleSlideId } from '../model/testing/sample-project';
import { askBeforeClosing, UNSAVED_MAX_MS } from './compose-editor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Whether the browser asks before the page is closed. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('guard: a tab with changes that were not saved for over two seconds asks before it closes', () => {
  const { store } = openAt(0);
  const stop = askBeforeClosing(store);
  const write = (text: string) => makeEdit(store, (view) => editNotes(view, sampleSlideId(1), text), { name: 'write' });
  expect(asks()).toBe(false);
  write('one');
  jest.advanceTimersByTime(UNSAVED_MAX_MS);
  expect(asks()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(asks()).toBe(true);

  // Who types without end is saved again and again: only the oldest that is unsaved counts.
  store.setState((state) => withSending(state, state.pending));
  write('one two');
  jest.advanceTimersByTime(100);
  store.setState((state) => withSent(state, { ...state.saved }));
  expect(asks()).toBe(false);
  store.setState((state) => withSending(state, state.pending));
  store.setState((state) => withSent(state, { records: state.view.records, gone: {} }));
  jest.advanceTimersByTime(2 * UNSAVED_MAX_MS);
  expect(asks()).toBe(false);

  write('three');
  jest.advanceTimersByTime(2 * UNSAVED_MAX_MS);
  stop();
  expect(asks()).toBe(false);
});
