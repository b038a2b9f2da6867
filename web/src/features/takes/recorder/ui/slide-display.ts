import type { CSSProperties } from 'react';
import type { Slide } from '#shared/entities/slide';
import { recorderWording as words } from '../../../../wording/recorder';
import type { RecordedSlide } from '../model/recorded-project';

/** Width by height of a slide for the styles that fit it into its place; 16 by 9 where there is none or it is not known yet. */
export const slideAspectStyle = (slide: Partial<Pick<Slide, 'width' | 'height'>> | undefined): CSSProperties => ({
  ['--shape' as string]: slide?.width && slide.height ? slide.width / slide.height : 16 / 9,
});

/** What the picture of a slide says to whoever does not see it: its place in the deck, counted from 0, and what stands on it. */
export const slideAlt = ({ text }: Pick<RecordedSlide, 'text'>, index: number): string =>
  text ? words.slideSaying(words.slideAlt(index + 1), text) : words.slideAlt(index + 1);
