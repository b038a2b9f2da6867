import { useMemo } from 'react';
import type { Slide } from '#shared/entities/slide';
import { compareSlides } from '#shared/time/timeline';
import { editorWording as words } from '../../../wording/editor';
import { type PendingSlide, usePendingSlides } from '../../imports/slides/pending-slides';
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

function toDeckSlide<Given extends Slide | PendingSlide>(slide: Given, make: (slide: Given) => DeckSlide): DeckSlide {
  const made = deckSlideCache.get(slide) ?? make(slide);
  deckSlideCache.set(slide, made);
  return made;
}

const fromStoredSlide = (slide: Slide): DeckSlide => {
  const { id, position, notes } = slide;
  return { id, position, notes, isShown: true, stored: slide };
};

const fromPendingSlide = ({ id, position, notes, url, unreadablePage }: PendingSlide): DeckSlide => ({
  id,
  position,
  notes,
  isShown: url !== '',
  stored: undefined,
  unreadablePage,
});

/** The project's slides and those that this tab is importing, in deck order. */
export function useDeck(): DeckSlide[] {
  const slides = useEditorState((state) => state.view.slides);
  const coming = usePendingSlides(useEditorState((state) => state.view.project.id));
  return useMemo(() => {
    const here = new Set<string>(slides.map(({ id }) => id));
    const others = coming.filter(({ id }) => !here.has(id));
    const deck = [
      ...slides.map((slide) => toDeckSlide(slide, fromStoredSlide)),
      ...others.map((slide) => toDeckSlide(slide, fromPendingSlide)),
    ];
    return deck.sort(compareSlides);
  }, [slides, coming]);
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
