import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { dialogWording } from '../../wording/dialog';

/** What somebody is told who came by a code alone, and can only take note of. */
export function ToldByCode({ title, text, onClose }: { title: string; text: string; onClose: () => void }) {
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
