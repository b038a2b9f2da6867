import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { accountWording as words } from '../../wording/account';
import { FramedPicture } from './framed-picture';
import { moved, type PictureFrame, zoomed } from './picture-frame';
import styles from './picture-dialog.module.css';

const EDGE = 560;
/** How far an arrow key moves the frame, as a share of its edge. */
const STEP = 0.05;
const ZOOM_STEP = 1.1;

const ARROWS: Readonly<Record<string, [right: number, down: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};
const ZOOMS: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

/** Where a picture is framed: by dragging it, by the arrow keys, and by + and −. */
export function PictureStage({
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
    onFrame((now) => moved(picture, now, right, down));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const [arrow, zoom] = [ARROWS[event.key], ZOOMS[event.key]];
    if (!arrow && zoom === undefined) return;
    event.preventDefault();
    onFrame((now) => (arrow ? moved(picture, now, ...arrow) : zoomed(picture, now, now.zoom * (zoom ?? 1))));
  };
  return (
    <div className={styles.stage}>
      <FramedPicture
        picture={picture}
        frame={frame}
        edge={EDGE}
        role="group"
        aria-label={words.frameLabel}
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
