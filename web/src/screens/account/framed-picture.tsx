import { useLayoutEffect, useRef, type ComponentProps } from 'react';
import type { PictureFrame } from './picture-frame';
import { drawFramed } from './square-picture';

interface Props extends Omit<ComponentProps<'canvas'>, 'ref' | 'width' | 'height'> {
  picture: ImageBitmap;
  frame: PictureFrame;
  /** Its pixels along each side. */
  edge: number;
}

/** The framed part of a picture, as it will be. */
export function FramedPicture({ picture, frame, edge, ...rest }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (canvas.current) drawFramed(canvas.current, picture, frame);
  }, [picture, frame, edge]);
  return <canvas ref={canvas} width={edge} height={edge} {...rest} />;
}
