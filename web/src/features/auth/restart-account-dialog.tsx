import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { Button } from '../../platform/components/button';
import { Dialog } from '../../platform/components/dialog';
import { dialogWording } from '../../wording/feedback';

/** Asks somebody who comes by Google whether to leave an account behind that was never confirmed. Stands once in the app. */
export function BeginAnewDialog() {
  const { question } = useStore(beginAnewStore);
  const answer = (what: 'begin' | 'keep') => () => {
    beginAnewStore.setState({ question: undefined });
    question?.[what]();
  };
  return (
    <Dialog
      title={dialogWording.beginAnewTitle}
      isOpen={question !== undefined}
      onClose={answer('keep')}
      actions={
        <>
          <Button onClick={answer('keep')}>{dialogWording.keepAccount}</Button>
          <Button look="destructive" onClick={answer('begin')}>
            {dialogWording.beginAnew}
          </Button>
        </>
      }
    >
      <p>{dialogWording.toKeep}</p>
      <p>{dialogWording.toBeginAnew}</p>
    </Dialog>
  );
}

interface BeginAnew {
  /** What either answer does; undefined while nobody is asked. */
  question: { begin: () => void; keep: () => void } | undefined;
}

/** The question whether to begin anew where an account with the address was never confirmed. One for the app. */
export const beginAnewStore = createStore<BeginAnew>(() => ({ question: undefined }));
