import { openAt } from '../commands/testing/open-at';
import { startSending, finishSending } from '../model/sync-state';
import { makeEdit } from '../model/editor-store';
import { editNotes } from '../model/edits/edit-slides';
import { sampleSlideId } from '../model/testing/sample-project';
import { warnBeforeUnload, UNSAVED_WARNING_MS } from './compose-editor';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** Whether the browser asks before the page closes. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('guard: a tab with changes unsaved for over two seconds asks before it closes', () => {
  const { store } = openAt(0);
  const stop = warnBeforeUnload(store);
  const write = (text: string) => makeEdit(store, (view) => editNotes(view, sampleSlideId(1), text), { name: 'write' });
  expect(asks()).toBe(false);
  write('one');
  jest.advanceTimersByTime(UNSAVED_WARNING_MS);
  expect(asks()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(asks()).toBe(true);

  // Continuous typing is saved repeatedly, so only the oldest unsaved change counts.
  store.setState((state) => startSending(state, state.pending));
  write('one two');
  jest.advanceTimersByTime(100);
  store.setState((state) => finishSending(state, { ...state.saved }));
  expect(asks()).toBe(false);
  store.setState((state) => startSending(state, state.pending));
  store.setState((state) => finishSending(state, { records: state.view.records, gone: {} }));
  jest.advanceTimersByTime(2 * UNSAVED_WARNING_MS);
  expect(asks()).toBe(false);

  write('three');
  jest.advanceTimersByTime(2 * UNSAVED_WARNING_MS);
  stop();
  expect(asks()).toBe(false);
});
