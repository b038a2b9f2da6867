import { useStore } from 'zustand';
import { clockText } from '#shared/time/clock-text';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { downloadFile } from '../../components/download-file';
import { fileOfTake, takeDurationMs } from '../../media/capture/take';
import { recorderWording as words } from '../../wording/recorder';
import { askInRecorder, recorderStore } from '../recorder-store';

/** Asks before a take is left that could not be written to the disk: it would be gone. Offers it as a file. */
export function LoseDialog() {
  const ask = useStore(recorderStore, (state) => (state.ask?.why === 'lose' ? state.ask : null));
  const stay = () => askInRecorder(null);
  const discard = () => {
    stay();
    ask?.proceed();
  };
  return (
    <Dialog
      title={words.askDiscard}
      isOpen={ask !== null}
      onClose={stay}
      width="medium"
      actions={
        <>
          <Button onClick={stay}>{words.stayInReview}</Button>
          <Button
            onClick={() =>
              ask && downloadFile(fileOfTake(ask.take), `${words.title}.${ask.take.video?.file ? 'mp4' : 'm4a'}`)
            }
          >
            {words.saveAsFile}
          </Button>
          <Button look="destructive" onClick={discard}>
            {words.discard}
          </Button>
        </>
      }
    >
      {ask && words.askLoseText(clockText(takeDurationMs(ask.take)))}
    </Dialog>
  );
}
