import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button } from '../../platform/components/button';
import { Dialog } from '../../platform/components/dialog';
import { dialogWording } from '../../wording/feedback';

/** Asks somebody who comes by Google whether to leave an account behind that was never confirmed. Stands once in the app. */
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
  /** What either answer does; undefined while nobody is asked. */
  question: { begin: () => void; keep: () => void } | undefined;
}

/** The question whether to begin anew where an account with the address was never confirmed. One for the app. */
export const restartAccountStore = createStore<RestartAccountState>(() => ({ question: undefined }));
