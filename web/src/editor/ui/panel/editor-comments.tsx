import { CommentsPanel } from '../../../comments/comments-panel';
import { NewComment } from '../../../comments/new-comment';
import { useEditor, useEditorState, useMoment } from '../editor-context';
import { useSlideNames } from '../timeline/use-slide-names';

/** Alone, because it follows the playhead. */
function EditorNewComment() {
  const project = useEditorState((state) => state.view.project);
  const timeline = useEditorState((state) => state.view.timeline);
  return <NewComment project_id={project.id} timeline={timeline} momentMs={useMoment(100)} />;
}

/** What was said about the open project; a new comment speaks of the moment of the playhead. */
export function EditorComments() {
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
