import type { CSSProperties } from 'react';
import type { Slide } from '#shared/entities/slide';

/** Width by height of a slide for the styles that fit it into its place; 16 by 9 where there is none. */
export const shapeOf = (slide: Pick<Slide, 'width' | 'height'> | undefined): CSSProperties => ({
  ['--shape' as string]: slide ? slide.width / slide.height : 16 / 9,
});
