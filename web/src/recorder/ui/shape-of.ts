import type { CSSProperties } from 'react';
import type { Slide } from '#shared/entities/slide';

/** Width by height of a slide for the styles that fit it into its place; 16 by 9 where there is none or it is not known yet. */
export const shapeOf = (slide: Partial<Pick<Slide, 'width' | 'height'>> | undefined): CSSProperties => ({
  ['--shape' as string]: slide?.width && slide.height ? slide.width / slide.height : 16 / 9,
});
