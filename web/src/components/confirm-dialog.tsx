import type { ReactNode } from 'react';
import { dialogWording } from '../wording/dialog';
import { Button } from './button';
import { Dialog } from './dialog';

/** Asks before something is done that cannot be taken back; `title` names what it is done to. */
export function ConfirmDialog({
  title,
  isOpen,
  action,
  children,
  onConfirm,
  onClose,
}: {
  title: string;
  isOpen: boolean;
  /** What the button that does it says. */
  action: string;
  children: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <Button look="destructive" onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
