import { useId } from 'react';
import { NOTES_MAX } from '#shared/entities/slide';
import { editorWording as words } from '../../../wording/editor';
import { editNotes } from '../../model/edits/edit-notes';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import styles from './notes-panel.module.css';

/** What the speaker of the slide on the stage wants to remember. */
export function NotesPanel() {
  const { store, mayEdit } = useEditor();
  const stageSlide = useVisit((visit) => visit.stageSlide);
  const slides = useEditorState((state) => state.view.slides);
  const id = useId();
  const index = slides.findIndex(({ id }) => id === stageSlide);
  const slide = slides[index];
  if (!slide) return <p className={styles.none}>{words.noSlideChosen}</p>;
  return (
    <div className={styles.panel}>
      <label htmlFor={id}>{words.notesOf(index + 1)}</label>
      <textarea
        key={slide.id}
        id={id}
        value={slide.notes}
        maxLength={NOTES_MAX}
        placeholder={mayEdit ? words.notesPlaceholder : words.noNotes}
        readOnly={!mayEdit}
        onChange={({ target }) =>
          makeEdit(store, (view) => editNotes(view, slide.id, target.value), {
            name: words.edits.notes,
            series: `notes ${slide.id}`,
          })
        }
      />
    </div>
  );
}
