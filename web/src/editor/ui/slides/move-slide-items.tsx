import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { type Slide } from '#shared/entities/slide';
import { MenuItem } from '../../../components/menu';
import { editorWording as words } from '../../../wording/editor';
import { reorderSlides } from '../../model/edits/reorder-slides';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState } from '../editor-context';

/** The lines of a slide's menu that move it without dragging (WCAG 2.5.7). `number` counts from 1. */
export function MoveSlideItems({ slide, number }: { slide: Slide; number: number }) {
  const { store, session } = useEditor();
  const last = useEditorState(({ view }) => view.slides.length);
  const moveTo = (place: number) =>
    makeEdit(store, (view) => reorderSlides(view, slide.id, place - 1), { name: words.edits.moveSlide });
  if (last < 2) return null;
  return (
    <>
      <MenuItem icon={<ArrowUp />} isDisabled={number === 1} onSelect={() => moveTo(number - 1)}>
        {words.moveUp}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} isDisabled={number === last} onSelect={() => moveTo(number + 1)}>
        {words.moveDown}
      </MenuItem>
      <MenuItem icon={<ArrowUpDown />} onSelect={() => session.setState({ toMove: { kind: 'slide', id: slide.id } })}>
        {words.moveTo}
      </MenuItem>
    </>
  );
}
