import { type ComponentProps, type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../platform/components/button';
import { Dialog } from '../../platform/components/dialog';
import { accountWording as words } from '../../wording/account';
import { dialogWording } from '../../wording/feedback';
import styles from './picture-dialog.module.css';
import { drawFrame, getMaxZoom, largestFrame, moveFrame, type PictureFrame, zoomFrame } from './profile-picture';

const PREVIEW = 144;

/** Lets the person choose the square of a picture, with a preview of how others see it. */
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
  const [frame, setFrame] = useState(() => largestFrame(picture));
  const zoomMax = getMaxZoom(picture);
  return (
    <Dialog
      title={words.cropTitle}
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
        <p>{words.cropText}</p>
        <PictureFrameEditor picture={picture} frame={frame} onFrame={setFrame} />
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
              onChange={({ target }) => setFrame((now) => zoomFrame(picture, now, target.valueAsNumber))}
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

const CANVAS_EDGE = 560;
/** The step of an arrow key, as a share of the frame's edge. */
const STEP = 0.05;
const ZOOM_STEP = 1.1;

const ARROWS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

/** Moves and zooms the frame: drag, arrow keys, + and −. */
function PictureFrameEditor({
  picture,
  frame,
  onFrame,
}: {
  picture: ImageBitmap;
  frame: PictureFrame;
  onFrame: (change: (frame: PictureFrame) => PictureFrame) => void;
}) {
  const dragged = useRef<{ id: number; x: number; y: number }>(null);
  const onPointerMove = (event: PointerEvent<HTMLCanvasElement>) => {
    const from = dragged.current;
    if (from?.id !== event.pointerId) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    const [right, down] = [(from.x - event.clientX) / width, (from.y - event.clientY) / height];
    dragged.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
    onFrame((now) => moveFrame(picture, now, right, down));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, zoom] = [ARROWS[event.key], ZOOMS[event.key]];
    if (!arrow && zoom === undefined) return;
    event.preventDefault();
    onFrame((now) => (arrow ? moveFrame(picture, now, ...arrow) : zoomFrame(picture, now, now.zoom * (zoom ?? 1))));
  };
  return (
    <div className={styles.stage}>
      <FramedPicture
        picture={picture}
        frame={frame}
        edge={CANVAS_EDGE}
        role="group"
        aria-label={words.cropLabel}
        tabIndex={0}
        data-takes-focus
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          dragged.current = { id: event.pointerId, x: event.clientX, y: event.clientY };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => (dragged.current = null)}
        onPointerCancel={() => (dragged.current = null)}
      />
    </div>
  );
}

interface Props extends Omit<ComponentProps<'canvas'>, 'ref' | 'width' | 'height'> {
  picture: ImageBitmap;
  frame: PictureFrame;
  /** Canvas pixels along each side. */
  edge: number;
}

function FramedPicture({ picture, frame, edge, ...rest }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawFrame(canvas.current, picture, frame);
  }, [picture, frame, edge]);
  return <canvas ref={canvas} width={edge} height={edge} {...rest} />;
}
