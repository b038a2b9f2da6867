import { useMemo } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { useEditorState } from '../editor-context';

/** What the slide of an address is called: by its number in the deck. */
export function useSlideNames(): (url: string) => string {
  const slides = useEditorState((state) => state.view.slides);
  return useMemo(() => {
    const numbers = new Map(slides.map(({ url }, index) => [url, index + 1]));
    return (url) => {
      const number = numbers.get(url);
      return number === undefined ? words.noSlide : words.slide(number);
    };
  }, [slides]);
}
