import type { Comment } from '#shared/entities/comment';
import type { Uid } from '#shared/entities/scalars';
import { showToast, TOAST_MS } from '../../../platform/components/toasts';
import { commentsWording as words } from '../../../wording/comments';
import { editorWording } from '../../../wording/editor';
import type { ProjectEditor } from '../session/project-editor';

/** Announces comments of others that arrive while the person works elsewhere in the editor. Those of the last seconds share a toast. */
export function createCommentToasts({ store, session }: Pick<ProjectEditor, 'store' | 'session'>, uid: Uid) {
  let recent: Comment[] = [];
  let lastAt = -Infinity;
  return (comment: Comment): void => {
    const { panel, recording } = session.getState();
    const isNew = comment.updated_at === comment.created_at && comment.resolved_at === 0;
    if (comment.uid === uid || !isNew || panel === 'comments' || recording) return;
    const now = performance.now();
    recent = now - lastAt < TOAST_MS ? [...recent, comment] : [comment];
    lastAt = now;
    const [first = comment] = recent;
    const number = 1 + store.getState().view.slides.findIndex(({ id }) => id === comment.anchor?.slide_id);
    const text =
      recent.length === 1
        ? words.commented(comment.name, comment.uid === '', number > 0 ? editorWording.slide(number) : '')
        : words.newComments(recent.length);
    const open = () => session.setState({ panel: 'comments', focusedComment: first.id });
    showToast(text, { label: words.open, onClick: open });
  };
}
