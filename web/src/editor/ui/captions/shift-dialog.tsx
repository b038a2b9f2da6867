import { useState } from 'react';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { TextField } from '../../../components/text-field';
import { captionsWording as words } from '../../../wording/captions';
import { shiftCaptions } from '../../model/captions/shift-captions';
import { makeEdit } from '../../model/editor-store';
import { useEditor } from '../editor-context';

const FORM = 'shift-captions';

/** Moves all captions by a length of time that is typed in seconds. */
export function ShiftDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { store } = useEditor();
  const [typed, setTyped] = useState('0.5');
  const [error, setError] = useState<string>();
  const shift = () => {
    const seconds = Number(typed.trim().replace(',', '.').replace('−', '-'));
    if (typed.trim() === '' || !Number.isFinite(seconds) || Math.abs(seconds) > 86_400) {
      return setError(words.shiftWrong);
    }
    const ms = Math.round(seconds * 1000);
    const step = makeEdit(store, (view) => shiftCaptions(view, ms), { name: words.edits.shift });
    if (ms !== 0 && step === undefined) return setError(words.cannotShift);
    setError(undefined);
    onClose();
  };
  return (
    <Dialog
      title={words.shiftTitle}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button look="primary" type="submit" form={FORM}>
            {words.shift}
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          shift();
        }}
      >
        <TextField
          label={words.shiftBy}
          name="seconds"
          inputMode="decimal"
          value={typed}
          error={error}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
    </Dialog>
  );
}
