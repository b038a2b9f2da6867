import { useStore } from 'zustand';
import { dialogWording } from '../wording/dialog';
import { beginAnewStore } from './begin-anew-store';
import { Button } from './button';
import { Dialog } from './dialog';

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
