import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Comment } from '#shared/entities/comment';
import type { ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import type { CommentActions } from '../api/comments/comments';
import { useSession } from '../api/session/session-query';
import { ConfirmDialog } from '../components/confirm-dialog';
import { runOperation } from '../components/feedback-store';
import { IconButton } from '../components/icon-button';
import { Menu, MenuItem } from '../components/menu';
import { commentsWording as words } from '../wording/comments';

/** The way to be rid of all that viewers without an account wrote; nothing where there is none, or for those who may not. */
export function RemoveGuests({
  project,
  comments,
  actions,
}: {
  project: ProjectSummary;
  comments: readonly Comment[];
  actions: CommentActions;
}) {
  const { user } = useSession();
  const [isAsking, setAsking] = useState(false);
  const guests = comments.filter(({ uid }) => uid === '').length;
  const may = authorize(user, { do: 'moderateComment', project, comment: { uid: '' } }) === 'allowed';
  if (!may || (guests === 0 && !isAsking)) return null;
  return (
    <>
      <Menu
        label={words.moreOfAll}
        trigger={<IconButton label={words.moreOfAll} icon={<Ellipsis aria-hidden />} size="small" />}
      >
        <MenuItem icon={<Trash2 aria-hidden />} isDestructive onSelect={() => setAsking(true)}>
          {words.removeGuests}
        </MenuItem>
      </Menu>
      <ConfirmDialog
        title={words.removeGuestsTitle(guests)}
        isOpen={isAsking}
        action={words.removeGuestsAction}
        onConfirm={() => void runOperation(() => actions.removeGuests())}
        onClose={() => setAsking(false)}
      >
        <p>{words.removeGuestsText}</p>
      </ConfirmDialog>
    </>
  );
}
