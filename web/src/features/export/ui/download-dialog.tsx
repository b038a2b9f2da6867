import { type ReactNode, useState } from 'react';
import type { ProjectId } from '#shared/entities/scalars';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { runOperation } from '../../../platform/components/feedback-store';
import { exportWording as words } from '../../../wording/export';
import { dialogWording } from '../../../wording/feedback';

/** A project whose download a dialog offers. */
export interface DownloadProps {
  /** Undefined while the dialog is closed. */
  project: { id: ProjectId; name: string } | undefined;
  /** Stores the latest edits first. */
  prepare?: () => Promise<unknown>;
  onClose: () => void;
}

/** The dialog that starts a download. Its main button is busy until the file is chosen, because a double click would make two files. */
export function DownloadDialog({
  title,
  isDisabled,
  start,
  onClose,
  children,
}: {
  title: string;
  isDisabled: boolean;
  start: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await runOperation(start);
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <Button look="primary" isBusy={isBusy} isDisabled={isDisabled} onClick={() => void press()}>
            {words.start}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
