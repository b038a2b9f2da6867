import { captionsWording as words } from '../../wording/captions';
import { restoreOrphans } from '../model/editor-store';
import { ChoiceNotice } from './choice-notice';
import { useEditor, useEditorState } from './editor-context';

/** Says of captions that somebody else deleted them while they were changed here, and offers to put them again. */
export function OrphansNotice() {
  const { store } = useEditor();
  const orphans = useEditorState((state) => state.orphans);
  if (orphans.length === 0) return null;
  return (
    <ChoiceNotice
      text={words.orphans(orphans.map(({ text }) => text))}
      first={{ label: words.restore, onChoose: () => restoreOrphans(store, words.edits.restore) }}
      second={{ label: words.leaveDeleted, onChoose: () => store.setState({ orphans: [] }) }}
    />
  );
}
