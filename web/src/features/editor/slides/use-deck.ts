import { useMemo } from 'react';
import type { Slide } from '#shared/entities/slide';
import { editorWording as words } from '../../../wording/editor';
import { mergeSlides, type PendingSlide, usePendingSlides } from '../../imports/slides/pending-slides';
import { useEditorState } from '../ui/editor-context';

export interface DeckSlide extends Pick<Slide, 'id' | 'position' | 'notes'> {
  /** Whether its picture is ready. */
  isShown: boolean;
  /** The project's slide; undefined for a slide that this tab is still importing. */
  stored: Slide | undefined;
  /** The number of the page that could not be read; the slide is only a placeholder. */
  unreadablePage?: number;
}

/** Reuses deck slides, so that only tiles of changed slides render. */
const deckSlideCache = new WeakMap<Slide | PendingSlide, DeckSlide>();

function toDeckSlide(slide: Slide | PendingSlide): DeckSlide {
  const { id, position, notes, url } = slide;
  const made = deckSlideCache.get(slide) ?? {
    ...{ id, position, notes, isShown: url !== '' },
    ...('version' in slide ? { stored: slide } : { stored: undefined, unreadablePage: slide.unreadablePage }),
  };
  deckSlideCache.set(slide, made);
  return made;
}

/** The project's slides and those that this tab is importing, in deck order. */
export function useDeck(): DeckSlide[] {
  const slides = useEditorState((state) => state.view.slides);
  const coming = usePendingSlides(useEditorState((state) => state.view.project.id));
  return useMemo(() => mergeSlides(slides, coming).map(toDeckSlide), [slides, coming]);
}

/** Returns a function that names a slide by its number in the deck; `isShort` gives only the number, or '' for no slide. */
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
