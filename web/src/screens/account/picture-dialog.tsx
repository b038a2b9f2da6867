import { useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { accountWording as words } from '../../wording/account';
import { dialogWording } from '../../wording/dialog';
import { FramedPicture } from './framed-picture';
import styles from './picture-dialog.module.css';
import { type PictureFrame, wholeFrame, zoomed, zoomMaxOf } from './picture-frame';
import { PictureStage } from './picture-stage';

const PREVIEW = 144;

/** Has the person choose the part of a picture that becomes their own, and shows it as others will see it. */
export function PictureDialog({
  picture,
  isBusy,
  onUse,
  onClose,
}: {
  picture: ImageBitmap;
  isBusy: boolean;
  onUse: (frame: PictureFrame) => void;
  onClose: () => void;
}) {
  const [frame, setFrame] = useState(() => wholeFrame(picture));
  const zoomMax = zoomMaxOf(picture);
  return (
    <Dialog
      title={words.frameTitle}
      isOpen
      onClose={isBusy ? undefined : onClose}
      actions={
        <>
          <Button isDisabled={isBusy} onClick={onClose}>
            {dialogWording.cancel}
          </Button>
          <Button look="primary" isBusy={isBusy} onClick={() => onUse(frame)}>
            {words.usePicture}
          </Button>
        </>
      }
    >
      <div className={styles.framing}>
        <p>{words.frameText}</p>
        <PictureStage picture={picture} frame={frame} onFrame={setFrame} />
        <div className={styles.below}>
          <label>
            {words.zoom}
            <input
              type="range"
              min={1}
              max={zoomMax}
              step="any"
              value={frame.zoom}
              disabled={zoomMax === 1}
              onChange={({ target }) => setFrame((now) => zoomed(picture, now, target.valueAsNumber))}
            />
          </label>
          <FramedPicture
            picture={picture}
            frame={frame}
            edge={PREVIEW}
            role="img"
            aria-label={words.preview}
            className={styles.preview}
          />
        </div>
      </div>
    </Dialog>
  );
}
