import { ArrowDown, ArrowLeftRight, ArrowUp, ArrowUpDown, MoveLeft, MoveRight } from 'lucide-react';
import type { Clip } from '#shared/entities/clip';
import { IconButton } from '../../../platform/components/button';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { editorWording as words } from '../../../wording/editor';
import { type EditorStore, makeEdit } from '../model/editor-store';
import { reorderClip } from '../model/edits/edit-clips';
import { reorderSlides } from '../model/edits/edit-slides';
import type { ProjectView } from '../model/project-view';
import type { Movable } from '../session/project-editor';
import { useEditor, useEditorSession, useEditorState } from './editor-context';
import { FieldDialog } from './field-dialog';

/** The place among the slides or clips, from 1; 0 if the object is gone. */
const findPlace = ({ slides, timeline }: ProjectView, movable: Movable): number =>
  1 +
  (movable.kind === 'slide'
    ? slides.findIndex(({ id }) => id === movable.id)
    : timeline.clips.findIndex(({ clip }) => clip.created_at === movable.createdAt));

const countPlaces = ({ slides, timeline }: ProjectView, { kind }: Movable): number =>
  (kind === 'slide' ? slides : timeline.clips).length;

function moveToPlace(store: EditorStore, movable: Movable, place: number): void {
  if (movable.kind === 'slide')
    makeEdit(store, (view) => reorderSlides(view, movable.id, place - 1), { name: words.edits.moveSlide });
  else makeEdit(store, (view) => reorderClip(view, movable.createdAt, place - 1), { name: words.edits.moveClip });
}

const ITEMS = {
  slide: {
    before: { icon: <ArrowUp />, label: words.moveUp },
    after: { icon: <ArrowDown />, label: words.moveDown },
    any: <ArrowUpDown />,
  },
  clip: {
    before: { icon: <MoveLeft />, label: words.moveEarlier },
    after: { icon: <MoveRight />, label: words.moveLater },
    any: <ArrowLeftRight />,
  },
};

/** Menu items that move a slide or clip without dragging (WCAG 2.5.7): by one place, or to any place. */
export function MoveItems({ movable }: { movable: Movable }) {
  const { store, session } = useEditor();
  const place = useEditorState(({ view }) => findPlace(view, movable));
  const last = useEditorState(({ view }) => countPlaces(view, movable));
  const { before, after, any } = ITEMS[movable.kind];
  if (last < 2) return null;
  return (
    <>
      <MenuItem icon={before.icon} isDisabled={place === 1} onSelect={() => moveToPlace(store, movable, place - 1)}>
        {before.label}
      </MenuItem>
      <MenuItem icon={after.icon} isDisabled={place === last} onSelect={() => moveToPlace(store, movable, place + 1)}>
        {after.label}
      </MenuItem>
      <MenuItem icon={any} onSelect={() => session.setState({ toMove: movable })}>
        {words.moveTo}
      </MenuItem>
    </>
  );
}

export function MoveClipMenu({ createdAt }: { createdAt: Clip['created_at'] }) {
  const isPossible = useEditorState(({ view }) => view.timeline.clips.length > 1);
  if (!isPossible) return null;
  const label = words.moveTitle.clip;
  return (
    <Menu label={label} align="start" trigger={<IconButton size="small" label={label} icon={<ArrowLeftRight />} />}>
      <MoveItems movable={{ kind: 'clip', createdAt }} />
    </Menu>
  );
}

/** Asks for the new place of a slide in the deck or a clip on the timeline. */
export function MoveDialog() {
  const { store, session } = useEditor();
  const toMove = useEditorSession((state) => state.toMove);
  const place = useEditorState(({ view }) => (toMove ? findPlace(view, toMove) : 0));
  const last = useEditorState(({ view }) => (toMove ? countPlaces(view, toMove) : 0));
  const { kind } = toMove ?? { kind: 'slide' };
  return (
    <FieldDialog
      title={words.moveTitle[kind]}
      label={words.place[kind](last)}
      action={words.moveNow}
      inputMode="numeric"
      isOpen={place > 0}
      initial={String(place)}
      onSubmit={(typed) => {
        const wanted = Number(typed);
        if (!Number.isInteger(wanted) || wanted < 1 || wanted > last) return words.placeHint(last);
        if (toMove) moveToPlace(store, toMove, wanted);
        return undefined;
      }}
      onClose={() => session.setState({ toMove: undefined })}
    />
  );
}
