import { Fragment, type FocusEvent, useMemo, useRef, useState } from 'react';
import { shownRows } from '../../../components/windowed/row-window';
import { useRowWindow } from '../../../components/windowed/use-row-window';
import { useEditorState, useVisit } from '../editor-context';
import styles from './slide-column.module.css';
import { SlideTile } from './slide-tile';
import { type DeckSlide } from './use-deck';

/**
 * The tiles of a deck. Of a long one only those in sight are there, and those that must not vanish: the slide on the stage, the
 * one that is moved and the one that had the focus last.
 */
export function SlideList({ deck, movedId }: { deck: readonly DeckSlide[]; movedId: string | undefined }) {
  const list = useRef<HTMLDivElement>(null);
  const stageSlide = useVisit((visit) => visit.stageSlide);
  const markers = useEditorState((state) => state.settled.timeline.markers);
  const [focusedId, setFocusedId] = useState<string>();
  const uses = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { marker } of markers) counts.set(marker.slide_id, (counts.get(marker.slide_id) ?? 0) + 1);
    return counts;
  }, [markers]);

  const { first, end, spaceOf } = useRowWindow(list, deck.length);
  const placeOf = (slideId: string | undefined) => deck.findIndex(({ id }) => id === slideId);
  const focused = placeOf(focusedId);
  // With its neighbours, so that the Tab key goes on from there.
  const kept = [placeOf(stageSlide), placeOf(movedId), ...(focused < 0 ? [] : [focused - 1, focused, focused + 1])];
  const rows = shownRows(deck.length, { first, end }, kept);
  const behind = deck.length - 1 - (rows.at(-1)?.index ?? -1);
  const noteFocus = ({ target }: FocusEvent) => {
    const row = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    if (row !== undefined) setFocusedId(row);
  };
  return (
    <div ref={list} className={styles.list} onFocus={noteFocus}>
      {rows.map(({ index, skipped }) => {
        const slide = deck[index]!;
        return (
          <Fragment key={slide.id}>
            {skipped > 0 && <Space pixels={spaceOf(skipped)} />}
            <SlideTile slide={slide} number={index + 1} uses={uses.get(slide.id) ?? 0} />
          </Fragment>
        );
      })}
      {behind > 0 && <Space pixels={spaceOf(behind)} />}
    </div>
  );
}

/** Stands for tiles that are left out. */
const Space = ({ pixels }: { pixels: number }) => <div aria-hidden style={{ flex: `0 0 ${pixels}px` }} />;
