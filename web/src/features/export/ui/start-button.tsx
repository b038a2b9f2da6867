import { useState } from 'react';
import { Button } from '../../../platform/components/button';
import { runOperation } from '../../../platform/components/feedback-store';
import { exportWording as words } from '../../../wording/export';

/** The main button of a download's dialog. It is busy until the file is chosen, because a double click would make two files. */
export function StartButton({ isDisabled, start }: { isDisabled?: boolean; start: () => Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await runOperation(start);
    setBusy(false);
  };
  return (
    <Button look="primary" isBusy={isBusy} isDisabled={isDisabled} onClick={() => void press()}>
      {words.start}
    </Button>
  );
}
