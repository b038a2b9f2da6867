import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { IconButton } from '../../../components/icon-button';
import { Tabs } from '../../../components/tabs';
import { useComments, useLiveComments } from '../../../api/comments/comments';
import { commentsWording } from '../../../wording/comments';
import { editorWording as words } from '../../../wording/editor';
import { type PanelTab } from '../../session/session-store';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import { CaptionsPanel } from '../captions/captions-panel';
import { EditorComments } from './editor-comments';
import { NotesPanel } from './notes-panel';
import styles from './side-panel.module.css';

const isOpenThread = ({ reply_to, resolved_at }: { reply_to: string; resolved_at: number }) =>
  reply_to === '' && resolved_at === 0;

/** Beside the stage: the notes, what was said about it, and the captions if there are any, or may be. */
export function SidePanel() {
  const { session, mayEdit } = useEditor();
  const tab = useVisit((visit) => visit.panel);
  const isWide = useVisit((visit) => visit.isPanelWide);
  const hasCaptions = useEditorState((state) => mayEdit || state.view.lines.length > 0);
  const projectId = useEditorState((state) => state.view.project.id);
  const { comments = [] } = useComments(projectId);
  useLiveComments(projectId);
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
        onChange={(panel) => session.setState({ panel })}
        tabs={[
          { value: 'notes', label: words.notes, content: <NotesPanel /> },
          ...(hasCaptions ? [{ value: 'captions' as const, label: words.captions, content: <CaptionsPanel /> }] : []),
          {
            value: 'comments',
            label: commentsWording.titleWith(comments.filter(isOpenThread).length),
            content: <EditorComments />,
          },
        ]}
      />
    </aside>
  );
}
