import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { dialogWording } from '../../wording/dialog';

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
