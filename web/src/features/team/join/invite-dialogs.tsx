import type { ReactNode } from 'react';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { dialogWording } from '../../../wording/feedback';
import { inviteWording } from '../../../wording/team';

/** A sentence about an invitation, or about a request to join, that leaves nothing to choose. */
export function InviteNotice({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <Button look="primary" data-takes-focus onClick={onClose}>
          {dialogWording.ok}
        </Button>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** Asks what to do with an invitation; the keyboard starts at the action, which whoever opened the invitation came for. */
export function InviteQuestion({
  title,
  action,
  onAccept,
  onClose,
  children,
}: {
  title: string;
  /** What the button of the action says. */
  action: string;
  onAccept: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{inviteWording.notNow}</Button>
          <Button look="primary" data-takes-focus onClick={onAccept}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
