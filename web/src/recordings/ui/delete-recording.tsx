import { ConfirmDialog } from '../../components/confirm-dialog';
import { runOperation } from '../../components/feedback-store';
import { deleteTake } from '../../media/capture/takes';
import { withTakeLock } from '../../recorder/lock-take';
import { recordingsWording as words } from '../../wording/recordings';
import type { Recording } from '../list-recordings';
import { recordingName } from '../model/recording-name';

/** Asks before a recording is deleted, naming it. */
export function DeleteRecording({
  recording,
  isOpen,
  onClose,
}: {
  recording: Recording;
  isOpen: boolean;
  onClose: () => void;
}) {
  const remove = () => void runOperation(() => withTakeLock(recording.id, () => deleteTake(recording.id)));
  return (
    <ConfirmDialog
      title={words.askDelete(recordingName(recording))}
      isOpen={isOpen}
      action={words.deleteNow}
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{words.askDeleteText}</p>
    </ConfirmDialog>
  );
}
