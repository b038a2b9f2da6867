import { useMemo } from 'react';
import { type Slide } from '#shared/entities/slide';
import { useSlidesOnTheirWay } from '../../../uploads/slides/use-slides-on-their-way';
import { useEditorState } from '../editor-context';

/** A slide of the deck as it is shown. */
export interface DeckSlide extends Pick<Slide, 'id' | 'position' | 'notes'> {
  /** Whether its picture is made. */
  isShown: boolean;
  /** The slide as the project has it; undefined for one that this tab is still bringing. */
  stored: Slide | undefined;
}

/** The project's slides and those that this tab is bringing, in the order of the deck. */
export function useDeck(): DeckSlide[] {
  const slides = useEditorState((state) => state.view.slides);
  const coming = useSlidesOnTheirWay(useEditorState((state) => state.view.project.id));
  const stored = useMemo(
    () =>
      slides.map((slide): DeckSlide => {
        const { id, position, notes } = slide;
        return { id, position, notes, isShown: true, stored: slide };
      }),
    [slides],
  );
  return useMemo(() => {
    const here = new Set<string>(stored.map(({ id }) => id));
    const others = coming.filter(({ id }) => !here.has(id));
    const local = others.map(({ id, position, notes, url }): DeckSlide => ({
      id,
      position,
      notes,
      isShown: url !== '',
      stored: undefined,
    }));
    return [...stored, ...local].sort((a, b) => a.position - b.position);
  }, [stored, coming]);
}
