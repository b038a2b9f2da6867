import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { clearGuestComments } from '#shared/api/comments';
import { authorize } from '#shared/permissions/authorize';
import { call } from '../../../platform/api/call';
import { useSession } from '../../../platform/api/session/session-query';
import { IconButton } from '../../../platform/components/button';
import { ConfirmDialog } from '../../../platform/components/dialog';
import { runOperation } from '../../../platform/components/feedback-store';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { commentsWording as words } from '../../../wording/comments';
import type { CommentSource } from '../../comments/comment-source';
import { Comments } from '../../comments/comments';
import { commentsKey, useMemberComments } from '../../comments/member-comments';
import { useSlideNames } from '../slides/use-deck';
import { useEditor, useEditorSession, useEditorState } from '../ui/editor-context';

const runInApp: CommentSource['run'] = async (action) => {
  const isDone = await runOperation(() => action().then(() => true));
  return isDone ? undefined : '';
};

/** The comments of the project, at the playhead. */
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
