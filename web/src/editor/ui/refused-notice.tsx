import { captionsWording as words } from '../../wording/captions';
import { restoreRefused } from '../model/editor-store';
import { ChoiceNotice } from './choice-notice';
import { useEditor, useEditorState } from './editor-context';

/** Says of captions that the server did not take them, and why; offers to have them saved once more. */
export function RefusedNotice() {
  const { store } = useEditor();
  const refused = useEditorState((state) => state.refused);
  if (refused.length === 0) return null;
  const texts = refused.map(({ caption: { text } }) => text);
  return (
    <ChoiceNotice
      text={words.refused(texts, [...new Set(refused.map(({ why }) => why))])}
      first={{ label: words.tryAgain, onChoose: () => restoreRefused(store, words.edits.restore) }}
      second={{ label: words.giveUp, onChoose: () => store.setState({ refused: [] }) }}
    />
  );
}
