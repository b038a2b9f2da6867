import { useStore } from 'zustand';
import { dialogWording } from '../wording/dialog';
import { Button } from './button';
import { Dialog } from './dialog';
import { answerLeaving, leavingStore } from './leaving';

/** Asks whether to log out though something would stop. Stands once in the app. */
export function LeaveDialog() {
  const { reasons } = useStore(leavingStore);
  return (
    <Dialog
      title={dialogWording.leaveTitle}
      isOpen={reasons !== undefined}
      onClose={() => answerLeaving(false)}
      actions={
        <>
          <Button onClick={() => answerLeaving(false)}>{dialogWording.stay}</Button>
          <Button look="destructive" onClick={() => answerLeaving(true)}>
            {dialogWording.leave}
          </Button>
        </>
      }
    >
      {reasons?.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </Dialog>
  );
}
