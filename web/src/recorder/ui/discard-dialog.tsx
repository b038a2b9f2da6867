import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { takeDurationMs } from '../../media/capture/take';
import { recorderWording as words } from '../../wording/recorder';
import type { RecorderView } from '../model/recorder-view';
import type { RecorderSession } from '../recorder-session';

/** Asks before a recording is thrown away, and says how much of it. */
export function DiscardDialog({
  session,
  view: { state, recordedMs },
}: {
  session: RecorderSession;
  view: RecorderView;
}) {
  const isTake = state.is === 'asking-discard-take';
  const lengthMs = isTake ? takeDurationMs(state.take) : recordedMs;
  return (
    <Dialog
      title={words.askDiscard}
      isOpen={isTake || state.is === 'asking-discard'}
      onClose={() => session.stay()}
      actions={
        <>
          <Button onClick={() => session.stay()}>{isTake ? words.stayInReview : words.stay}</Button>
          <Button look="destructive" onClick={() => session.discard()}>
            {words.discard}
          </Button>
        </>
      }
    >
      {words.askDiscardText(clockText(lengthMs))}
    </Dialog>
  );
}
