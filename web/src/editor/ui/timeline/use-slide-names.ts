import { useMemo } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { useDeck } from '../slides/use-deck';

/** What a slide is called: by its number in the deck; where there is no room, by the number alone, '' for none. */
export function useSlideNames(): (slideId: string, isShort?: boolean) => string {
  const slides = useDeck();
  return useMemo(() => {
    const numbers = new Map(slides.map(({ id }, index) => [id as string, index + 1]));
    return (slideId, isShort = false) => {
      const number = numbers.get(slideId);
      if (isShort) return `${number ?? ''}`;
      return number === undefined ? words.noSlide : words.slide(number);
    };
  }, [slides]);
}
