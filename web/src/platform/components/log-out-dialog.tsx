import { useStore } from 'zustand';
import { dialogWording } from '../../wording/feedback';
import { Button } from './button';
import { Dialog } from './dialog';
import { answerLogOut, logOutStore } from './log-out';

/** Asks whether to log out although something would stop. Render it once in the app. */
export function LogOutDialog() {
  const { reasons } = useStore(logOutStore);
  return (
    <Dialog
      title={dialogWording.logOutTitle}
      isOpen={reasons !== undefined}
      onClose={() => answerLogOut(false)}
      actions={
        <>
          <Button onClick={() => answerLogOut(false)}>{dialogWording.stay}</Button>
          <Button look="destructive" onClick={() => answerLogOut(true)}>
            {dialogWording.logOut}
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
