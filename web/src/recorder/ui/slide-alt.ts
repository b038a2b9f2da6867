import { recorderWording as words } from '../../wording/recorder';
import type { RecordedSlide } from '../model/recorded-project';

/** What the picture of a slide says to whoever does not see it: its place in the deck, counted from 0, and what stands on it. */
export const slideAlt = ({ text }: Pick<RecordedSlide, 'text'>, index: number): string =>
  text ? words.slideSaying(words.slideAlt(index + 1), text) : words.slideAlt(index + 1);
