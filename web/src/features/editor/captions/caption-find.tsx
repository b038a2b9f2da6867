import { X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../platform/components/button';
import { isComposing } from '../../../platform/components/is-composing';
import { captionsWording as words } from '../../../wording/captions';
import { selectCaption } from '../commands/caption-commands';
import { findCaptionsWithText, replaceInCaptions } from '../model/captions/edit-captions';
import { makeEdit } from '../model/editor-store';
import { findCaption, findCaptionLine } from '../model/project-view';
import { useEditor, useEditorSession, useEditorState } from '../ui/editor-context';
import styles from './captions.module.css';

export function CaptionFind({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { store, playback, mayEdit } = editor;
  const [wanted, setWanted] = useState('');
  const [instead, setInstead] = useState('');
  const [replaced, setReplaced] = useState(0);
  const view = useEditorState((state) => state.view);
  const selected = useEditorSession(({ selection }) => (selection?.kind === 'caption' ? selection.name : ''));
  const found = findCaptionsWithText(view, wanted);
  const goToNext = () => {
    const name = found[(found.indexOf(selected) + 1) % found.length];
    const line = name === undefined ? undefined : findCaptionLine(view, name);
    if (name === undefined || !line) return;
    selectCaption(editor, name);
    playback.seek(line.start);
  };
  const replaceAll = () => {
    makeEdit(store, (each) => replaceInCaptions(each, wanted, instead), { name: words.edits.replace });
    // Captions that would become too long were not replaced.
    const now = store.getState().view;
    setReplaced(found.filter((name) => findCaption(now, name)?.text !== findCaption(view, name)?.text).length);
  };
  return (
    <form
      className={styles.find}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        goToNext();
      }}
      onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
    >
      <div className={styles.findRow}>
        <input
          dir="auto"
          autoFocus
          value={wanted}
          placeholder={words.findLabel}
          aria-label={words.findLabel}
          onChange={({ target }) => {
            setWanted(target.value);
            setReplaced(0);
          }}
        />
        <Button size="small" type="submit" isDisabled={found.length === 0}>
          {words.next}
        </Button>
        <IconButton size="small" label={words.close} icon={<X />} onClick={onClose} />
      </div>
      {mayEdit && (
        <div className={styles.findRow}>
          <input
            dir="auto"
            value={instead}
            placeholder={words.replaceLabel}
            aria-label={words.replaceLabel}
            onChange={({ target }) => setInstead(target.value)}
          />
          <Button size="small" isDisabled={found.length === 0} onClick={replaceAll}>
            {words.replaceAll}
          </Button>
        </div>
      )}
      {wanted !== '' && <p role="status">{replaced > 0 ? words.replaced(replaced) : words.found(found.length)}</p>}
    </form>
  );
}
