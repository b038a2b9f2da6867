import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { IconButton } from '../../../platform/components/button';
import { Tabs } from '../../../platform/components/tabs';
import { commentsWording } from '../../../wording/comments';
import { editorWording as words } from '../../../wording/editor';
import { useLiveComments, useOpenThreads } from '../../comments/member-comments';
import { CaptionsPanel } from '../captions/captions-panel';
import { CommentsPanel } from '../comments/comments-panel';
import { NotesPanel } from '../notes/notes-panel';
import type { PanelTab } from '../session/project-editor';
import { useEditor, useEditorState, useEditorSession } from './editor-context';
import styles from './side-panel.module.css';

/** The panel beside the stage: notes, comments, and captions if there are or can be any. */
export function SidePanel() {
  const { session, mayEdit } = useEditor();
  const tab = useEditorSession((state) => state.panel);
  const isWide = useEditorSession((state) => state.isPanelWide);
  const hasCaptions = useEditorState((state) => mayEdit || state.view.lines.length > 0);
  const projectId = useEditorState((state) => state.view.project.id);
  const { length: open } = useOpenThreads(projectId) ?? [];
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
            label: commentsWording.titleWith(open),
            content: <CommentsPanel />,
          },
        ]}
      />
    </aside>
  );
}
