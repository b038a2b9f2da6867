import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useId, useMemo } from 'react';
import { NOTES_MAX } from '#shared/entities/slide';
import { useSession } from '../../../platform/api/session/session-query';
import { IconButton } from '../../../platform/components/button';
import { Tabs } from '../../../platform/components/tabs';
import { commentsWording } from '../../../wording/comments';
import { editorWording as words } from '../../../wording/editor';
import { useLiveComments, useOpenThreads } from '../../comments/member-comments';
import { CaptionsPanel } from '../captions/captions-panel';
import { CommentsPanel, createCommentToasts } from '../comments/comments-panel';
import { makeEdit } from '../model/editor-store';
import { editNotes } from '../model/edits/edit-slides';
import { toRecordKey } from '../model/records';
import notesPanelStyles from './notes-panel.module.css';
import { PresenceTextArea, TypingIndicator } from '../presence/presence-text-area';
import type { PanelTab } from '../session/project-editor';
import { useDeck } from '../slides/use-deck';
import { useEditor, useEditorSession, useEditorState } from './editor-context';
import styles from './side-panel.module.css';

/** The panel beside the stage: notes, comments, and captions if there are or can be any. */
export function SidePanel() {
  const editor = useEditor();
  const { session, mayEdit } = editor;
  const { uid } = useSession().user;
  const tab = useEditorSession((state) => state.panel);
  const isWide = useEditorSession((state) => state.isPanelWide);
  const hasCaptions = useEditorState((state) => mayEdit || state.view.lines.length > 0);
  const projectId = useEditorState((state) => state.view.project.id);
  const { length: open } = useOpenThreads(projectId) ?? [];
  useLiveComments(
    projectId,
    useMemo(() => createCommentToasts(editor, uid), [editor, uid]),
  );
  return (
    <aside className={styles.panel} aria-label={words.panel}>
      <IconButton
        size="small"
        className={styles.width}
        label={isWide ? words.panelNarrower : words.panelWider}
        icon={isWide ? <ChevronsRight /> : <ChevronsLeft />}
        onClick={() => session.setState({ isPanelWide: !isWide })}
      />
      <Tabs<PanelTab>
        value={tab === 'captions' && !hasCaptions ? 'notes' : tab}
        onChange={(panel) => session.setState({ panel, focusedComment: undefined })}
        tabs={[
          { value: 'notes', label: words.notes, content: <NotesPanel /> },
          ...(hasCaptions ? [{ value: 'captions' as const, label: words.captions, content: <CaptionsPanel /> }] : []),
          {
            value: 'comments',
            label: commentsWording.titleWith(open),
            content: <CommentsPanel />,
          },
        ]}
      />
    </aside>
  );
}

/** The notes of the slide on the stage; editable once the project has the slide. */
function NotesPanel() {
  const { store, mayEdit } = useEditor();
  const stageSlide = useEditorSession((state) => state.stageSlide);
  const deck = useDeck();
  const id = useId();
  const hintId = useId();
  const index = deck.findIndex(({ id }) => id === stageSlide);
  const slide = deck[index];
  if (!slide) return <p className={notesPanelStyles.none}>{words.noSlideChosen}</p>;
  const isComing = !slide.stored;
  const mayWrite = mayEdit && !isComing;
  return (
    <div className={notesPanelStyles.panel}>
      <label htmlFor={id}>{words.notesLabel(index + 1)}</label>
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
        <p id={hintId} className={notesPanelStyles.none} role="status">
          {words.notesPending}
        </p>
      )}
    </div>
  );
}
