import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button } from '../../platform/components/button';
import { Dialog } from '../../platform/components/dialog';
import { dialogWording } from '../../wording/feedback';

/** Asks a person who signs in with Google whether to replace an account that was never verified. Mounted once in the app. */
export function RestartAccountDialog() {
  const { question } = useStore(restartAccountStore);
  const answer = (what: 'begin' | 'keep') => () => {
    restartAccountStore.setState({ question: undefined });
    question?.[what]();
  };
  return (
    <Dialog
      title={dialogWording.restartAccountTitle}
      isOpen={question !== undefined}
      onClose={answer('keep')}
      actions={
        <>
          <Button onClick={answer('keep')}>{dialogWording.keepAccount}</Button>
          <Button look="destructive" onClick={answer('begin')}>
            {dialogWording.restartAccount}
          </Button>
        </>
      }
    >
      <p>{dialogWording.keepAccountText}</p>
      <p>{dialogWording.restartAccountText}</p>
    </Dialog>
  );
}

interface RestartAccountState {
  /** The handlers of the two answers; undefined while the dialog is closed. */
  question: { begin: () => void; keep: () => void } | undefined;
}

/** The open question whether to replace an account whose address was never verified. */
export const restartAccountStore = createStore<RestartAccountState>(() => ({ question: undefined }));
