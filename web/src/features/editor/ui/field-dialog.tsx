import { type HTMLAttributes, useId, useState } from 'react';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { TextField } from '../../../platform/components/fields';
import { dialogWording } from '../../../wording/feedback';

interface FieldProps {
  label: string;
  inputMode: HTMLAttributes<HTMLInputElement>['inputMode'];
  initial: string;
  /** Handles the typed text. Returns why that is impossible, or undefined if the dialog can close. */
  onSubmit: (typed: string) => string | undefined;
  onClose: () => void;
}

/** A dialog that asks for one line of text. `action` is the label of its main button. */
export function FieldDialog({
  title,
  action,
  isOpen,
  ...field
}: FieldProps & { title: string; action: string; isOpen: boolean }) {
  const formId = useId();
  return (
    <Dialog
      title={title}
      isOpen={isOpen}
      onClose={field.onClose}
      actions={
        <>
          <Button onClick={field.onClose}>{dialogWording.cancel}</Button>
          <Button look="primary" type="submit" form={formId}>
            {action}
          </Button>
        </>
      }
    >
      <FieldForm id={formId} {...field} />
    </Dialog>
  );
}

function FieldForm({ id, label, inputMode, initial, onSubmit, onClose }: FieldProps & { id: string }) {
  const [typed, setTyped] = useState(initial);
  const [error, setError] = useState<string>();
  return (
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const problem = onSubmit(typed);
        setError(problem);
        if (problem === undefined) onClose();
      }}
    >
      <TextField label={label} inputMode={inputMode} value={typed} error={error} onChange={setTyped} />
    </form>
  );
}
