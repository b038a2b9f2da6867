import { ChevronsLeft, ChevronsRight } from 'lucide-react';
import { useComments, useLiveComments } from '../../../platform/api/comments/comments';
import { IconButton } from '../../../platform/components/button';
import { Tabs } from '../../../platform/components/tabs';
import { commentsWording } from '../../../wording/comments';
import { editorWording as words } from '../../../wording/editor';
import { NewCommentForm } from '../../comments/comment-form';
import { CommentsPanel } from '../../comments/comments-panel';
import { CaptionsPanel } from '../captions/captions-panel';
import { NotesPanel } from '../notes/notes-panel';
import type { PanelTab } from '../session/project-editor';
import { useSlideNames } from '../slides/use-deck';
import { useEditor, useEditorState, useMoment, useEditorSession } from './editor-context';
import styles from './side-panel.module.css';

const isOpenThread = ({ reply_to, resolved_at }: { reply_to: string; resolved_at: number }) =>
  reply_to === '' && resolved_at === 0;

/** The panel beside the stage: notes, comments, and captions if there are or can be any. */
export function SidePanel() {
  const { session, mayEdit } = useEditor();
  const tab = useEditorSession((visit) => visit.panel);
  const isWide = useEditorSession((visit) => visit.isPanelWide);
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

/** A component of its own, because it renders with the playhead. */
function EditorNewComment() {
  const project = useEditorState((state) => state.view.project);
  const timeline = useEditorState((state) => state.view.timeline);
  return <NewCommentForm project_id={project.id} timeline={timeline} momentMs={useMoment(100)} />;
}

/** The comments of the project. A new one refers to the playhead's time. */
function EditorComments() {
  const { playback } = useEditor();
  const project = useEditorState((state) => state.view.project);
  const timeline = useEditorState((state) => state.view.timeline);
  const nameOf = useSlideNames();
  return (
    <CommentsPanel
      project={project}
      timeline={timeline}
      form={<EditorNewComment />}
      slideName={(id) => (id === '' ? undefined : nameOf(id))}
      onGoTo={(ms) => playback.seek(ms)}
    />
  );
}
