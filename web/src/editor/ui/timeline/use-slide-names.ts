import { useMemo } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { useDeck } from '../slides/use-deck';

/** What a slide is called: by its number in the deck. */
export function useSlideNames(): (slideId: string) => string {
  const slides = useDeck();
  return useMemo(() => {
    const numbers = new Map(slides.map(({ id }, index) => [id as string, index + 1]));
    return (slideId) => {
      const number = numbers.get(slideId);
      return number === undefined ? words.noSlide : words.slide(number);
    };
  }, [slides]);
}
