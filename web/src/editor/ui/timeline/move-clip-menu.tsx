import { ArrowLeftRight, MoveLeft, MoveRight } from 'lucide-react';
import { type Clip } from '#shared/entities/clip';
import { IconButton } from '../../../components/icon-button';
import { Menu, MenuItem } from '../../../components/menu';
import { editorWording as words } from '../../../wording/editor';
import { reorderClip } from '../../model/edits/reorder-clip';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState } from '../editor-context';

/** Moves a clip without dragging (WCAG 2.5.7): before the one before it, after the next one, or to any place. */
export function MoveClipMenu({ createdAt }: { createdAt: Clip['created_at'] }) {
  const { store, session } = useEditor();
  const clips = useEditorState(({ view }) => view.timeline.clips);
  const place = clips.findIndex(({ clip }) => clip.created_at === createdAt);
  if (place < 0 || clips.length < 2) return null;
  const label = words.moveTitle.clip;
  const moveTo = (to: number) =>
    makeEdit(store, (view) => reorderClip(view, createdAt, to), { name: words.edits.moveClip });
  return (
    <Menu label={label} align="start" trigger={<IconButton size="small" label={label} icon={<ArrowLeftRight />} />}>
      <MenuItem icon={<MoveLeft />} isDisabled={place === 0} onSelect={() => moveTo(place - 1)}>
        {words.moveEarlier}
      </MenuItem>
      <MenuItem icon={<MoveRight />} isDisabled={place === clips.length - 1} onSelect={() => moveTo(place + 1)}>
        {words.moveLater}
      </MenuItem>
      <MenuItem icon={<ArrowLeftRight />} onSelect={() => session.setState({ toMove: { kind: 'clip', createdAt } })}>
        {words.moveTo}
      </MenuItem>
    </Menu>
  );
}
