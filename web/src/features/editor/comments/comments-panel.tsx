import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { clearGuestComments } from '#shared/api/comments';
import type { Comment } from '#shared/entities/comment';
import type { Uid } from '#shared/entities/scalars';
import { authorize } from '#shared/permissions/authorize';
import { call } from '../../../platform/api/call';
import { useSession } from '../../../platform/api/session/session-query';
import { IconButton } from '../../../platform/components/button';
import { ConfirmDialog } from '../../../platform/components/dialog';
import { runOperation } from '../../../platform/components/feedback-store';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { showToast, TOAST_MS } from '../../../platform/components/toasts';
import { commentsWording as words } from '../../../wording/comments';
import { editorWording } from '../../../wording/editor';
import type { CommentSource } from '../../comments/comment-source';
import { Comments } from '../../comments/comments';
import { commentsKey, useMemberComments } from '../../comments/member-comments';
import { isReaction } from '../../comments/reactions';
import type { ProjectEditor } from '../session/project-editor';
import { useSlideNames } from '../slides/use-deck';
import { useEditor, useEditorSession, useEditorState } from '../ui/editor-context';

const runInApp: CommentSource['run'] = async (action) => {
  const isDone = await runOperation(() => action().then(() => true));
  return isDone ? undefined : '';
};

export function CommentsPanel() {
  const { playback } = useEditor();
  const project = useEditorState((state) => state.view.project);
  const timeline = useEditorState((state) => state.view.timeline);
  const focusedId = useEditorSession((state) => state.focusedComment);
  const source = useMemberComments(project, timeline, runInApp, useSlideNames());
  const guests = source.comments?.filter(({ is_guest }) => is_guest).length ?? 0;
  return (
    <Comments source={source} playback={playback} hidesResolved focusedId={focusedId}>
      <RemoveGuestCommentsMenu guests={guests} />
    </Comments>
  );
}

/** Deletes all guest comments and the replies to them. Renders nothing if there are none, or if the person may not. */
function RemoveGuestCommentsMenu({ guests }: { guests: number }) {
  const { user } = useSession();
  const client = useQueryClient();
  const project = useEditorState((state) => state.view.project);
  const [isConfirming, setConfirming] = useState(false);
  const canRemove = authorize(user, { do: 'moderateComment', project, comment: { uid: '' } }) === 'allowed';
  if (!canRemove || (guests === 0 && !isConfirming)) return null;
  const removeAll = async () => {
    await call(clearGuestComments, { project_id: project.id });
    await client.invalidateQueries({ queryKey: commentsKey(project.id) });
  };
  return (
    <>
      <Menu
        label={words.options}
        trigger={<IconButton label={words.options} icon={<Ellipsis aria-hidden />} size="small" />}
      >
        <MenuItem icon={<Trash2 aria-hidden />} isDestructive onSelect={() => setConfirming(true)}>
          {words.removeGuests}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={words.removeGuestsTitle(guests)}
        isOpen={isConfirming}
        action={words.removeGuestsAction}
        onConfirm={() => void runOperation(removeAll)}
        onClose={() => setConfirming(false)}
      >
        <p>{words.removeGuestsText}</p>
      </ConfirmDialog>
    </>
  );
}

/** Announces comments of others that arrive while the person works elsewhere in the editor. Those of the last seconds share a toast. */
export function createCommentToasts({ store, session }: Pick<ProjectEditor, 'store' | 'session'>, uid: Uid) {
  let recent: Comment[] = [];
  let lastAt = -Infinity;
  return (comment: Comment): void => {
    const { panel, recording } = session.getState();
    const isNew = comment.updated_at === comment.created_at && comment.resolved_at === 0;
    if (comment.uid === uid || comment.is_imported || !isNew || panel === 'comments' || recording) return;
    const now = performance.now();
    recent = now - lastAt < TOAST_MS ? [...recent, comment] : [comment];
    lastAt = now;
    const [first = comment] = recent;
    const number = 1 + store.getState().view.slides.findIndex(({ id }) => id === comment.anchor?.slide_id);
    const text =
      recent.length === 1
        ? words.commented(
            comment.name,
            comment.uid === '',
            isReaction(comment.text) ? comment.text : '',
            number > 0 ? editorWording.slide(number) : '',
          )
        : words.newComments(recent.length);
    const open = () => session.setState({ panel: 'comments', focusedComment: first.id });
    showToast(text, { label: words.open, onClick: open });
  };
}
