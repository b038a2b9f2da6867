import type { CSSProperties } from 'react';
import type { Slide } from '#shared/entities/slide';
import { recorderWording as words } from '../../../../wording/recorder';
import type { RecordedSlide } from '../model/recorded-project';

/** The aspect ratio of a slide for the styles; 16 by 9 if there is none or it is unknown. */
export const slideAspectStyle = (slide: Partial<Pick<Slide, 'width' | 'height'>> | undefined): CSSProperties => ({
  ['--shape' as string]: slide?.width && slide.height ? slide.width / slide.height : 16 / 9,
});

/** The alternative text of a slide: its place in the project, from index 0, and its text. */
export const slideAlt = ({ text }: Pick<RecordedSlide, 'text'>, index: number): string =>
  text ? words.slideSaying(words.slideAlt(index + 1), text) : words.slideAlt(index + 1);
