import { localStore } from '../../storage/safe-storage';
import { editNotes } from './edits/edit-notes';
import { openedState } from './editor-state';
import { fetchedIn } from './saved-records';
import { openedSample, sampleSlideId } from './testing/sample-project';
import { wordsOfDiff } from './record-words';
import { localUnsavedWords } from './unsaved-words';

const { view } = openedState(fetchedIn(openedSample()));
const typed = editNotes(view, sampleSlideId(1), 'Speak slowly');

test('of a change the words are told that it brings', () => {
  expect(wordsOfDiff(typed)).toEqual(['Speak slowly']);
});

test('two tabs keep and let go of what each of them has shown', () => {
  const [one, other] = [1, 2].map(() => localUnsavedWords('ada', 'two', localStore));
  one!.keep(['of one']);
  other!.keep(['of the other']);
  other!.forget();
  expect(localUnsavedWords('ada', 'two', localStore).store.getState().texts).toEqual(['of one']);
});

test('what may not be saved any more stays with its person until they let it go, and is told once', () => {
  const unsaved = localUnsavedWords('ada', 'project', localStore);
  unsaved.setAside(typed);
  unsaved.setAside(typed);
  expect(localUnsavedWords('ada', 'project', localStore).store.getState().texts).toEqual(['Speak slowly']);
  expect(localUnsavedWords('eve', 'project', localStore).store.getState().texts).toEqual([]);
  unsaved.forget();
  expect(localUnsavedWords('ada', 'project', localStore).store.getState().texts).toEqual([]);
});
