import { EllipsisVertical, GalleryHorizontal, GalleryHorizontalEnd, Mic, Trash2 } from 'lucide-react';
import { type Slide } from '#shared/entities/slide';
import { IconButton } from '../../../components/icon-button';
import { Menu, MenuItem } from '../../../components/menu';
import { editorWording as words } from '../../../wording/editor';
import { deleteSlideOrAsk } from '../../commands/delete-selection';
import { showSlideHere } from '../../commands/editor-commands';
import { setSlide } from '../../model/edits/set-slide';
import { makeEdit } from '../../model/editor-store';
import { useEditor, useEditorState } from '../editor-context';
import { useSelection } from '../timeline/use-selection';
import { MoveSlideItems } from './move-slide-items';
import styles from './slide-tile.module.css';

/** What can be done with one slide: record from it, show it on the timeline, move it, delete it. */
export function SlideMenu({ slide, number }: { slide: Slide; number: number }) {
  const editor = useEditor();
  const { store, session } = editor;
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const selection = useSelection();
  const label = words.slideMenu(number);

  const showInSelection = (id: string) => {
    makeEdit(store, (view) => setSlide(view, id, slide.id), { name: words.edits.setSlide });
    session.setState({ stageSlide: slide.id });
  };
  return (
    <Menu
      label={label}
      align="start"
      trigger={<IconButton size="small" className={styles.more} label={label} icon={<EllipsisVertical />} />}
    >
      <MenuItem icon={<Mic />} onSelect={() => session.setState({ recording: { startSlideId: slide.id } })}>
        {words.recordFrom}
      </MenuItem>
      {hasClips && (
        <MenuItem icon={<GalleryHorizontalEnd />} onSelect={() => showSlideHere(editor, slide.id)}>
          {words.showHere}
        </MenuItem>
      )}
      {selection?.kind === 'marker' && (
        <MenuItem icon={<GalleryHorizontal />} onSelect={() => showInSelection(selection.id)}>
          {words.showInSelection}
        </MenuItem>
      )}
      <MoveSlideItems slide={slide} number={number} />
      <MenuItem icon={<Trash2 />} isDestructive onSelect={() => deleteSlideOrAsk(editor, slide.id)}>
        {words.deleteSlide}
      </MenuItem>
    </Menu>
  );
}
