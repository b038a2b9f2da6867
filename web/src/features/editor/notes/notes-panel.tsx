import { useId } from 'react';
import { NOTES_MAX } from '#shared/entities/slide';
import { editorWording as words } from '../../../wording/editor';
import { makeEdit } from '../model/editor-store';
import { editNotes } from '../model/edits/edit-slides';
import { toRecordKey } from '../model/records';
import { useDeck } from '../slides/use-deck';
import { useEditor, useEditorSession } from '../ui/editor-context';
import { TypingIndicator, PresenceTextArea } from '../presence/presence-text-area';
import styles from './notes-panel.module.css';

/** The notes of the slide on the stage; editable once the project has the slide. */
export function NotesPanel() {
  const { store, mayEdit } = useEditor();
  const stageSlide = useEditorSession((state) => state.stageSlide);
  const deck = useDeck();
  const id = useId();
  const hintId = useId();
  const index = deck.findIndex(({ id }) => id === stageSlide);
  const slide = deck[index];
  if (!slide) return <p className={styles.none}>{words.noSlideChosen}</p>;
  const isComing = !slide.stored;
  const mayWrite = mayEdit && !isComing;
  return (
    <div className={styles.panel}>
      <label htmlFor={id}>{words.notesOf(index + 1)}</label>
      <TypingIndicator field={toRecordKey('slide', slide.id)} />
      <PresenceTextArea
        key={slide.id}
        field={toRecordKey('slide', slide.id)}
        id={id}
        text={slide.notes}
        maxLength={NOTES_MAX}
        placeholder={mayWrite ? words.notesPlaceholder : isComing ? undefined : words.noNotes}
        readOnly={!mayWrite}
        aria-describedby={isComing ? hintId : undefined}
        onWrite={(written) =>
          makeEdit(store, (view) => editNotes(view, slide.id, written), {
            name: words.edits.notes,
            series: `notes ${slide.id}`,
          })
        }
      />
      {isComing && (
        <p id={hintId} className={styles.none} role="status">
          {words.notesComing}
        </p>
      )}
    </div>
  );
}
