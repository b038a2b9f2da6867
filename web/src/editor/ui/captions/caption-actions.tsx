import { Check, Combine, Play, SquareSplitVertical, Trash2 } from 'lucide-react';
import { memo, type RefObject } from 'react';
import { IconButton } from '../../../components/icon-button';
import { captionsWording as words } from '../../../wording/captions';
import {
  confirmCaption,
  deleteCaption,
  mergeWithNext,
  playCaption,
  splitCaptionHere,
} from '../../commands/caption-commands';
import { useEditor } from '../editor-context';
import styles from './captions.module.css';

interface CaptionActionsProps {
  name: string;
  isUnsure: boolean;
  /** Where its words are written: a split is made where the cursor stands. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What can be done with a caption of the list; the letters that are typed into it render none of that. */
export const CaptionActions = memo(function CaptionActions({ name, isUnsure, field }: CaptionActionsProps) {
  const editor = useEditor();
  return (
    <span className={styles.rowActions}>
      {isUnsure && (
        <IconButton size="small" label={words.confirm} icon={<Check />} onClick={() => confirmCaption(editor, name)} />
      )}
      <IconButton size="small" label={words.playAgain} icon={<Play />} onClick={() => playCaption(editor, name)} />
      <IconButton
        size="small"
        label={words.split}
        icon={<SquareSplitVertical />}
        onClick={() => splitCaptionHere(editor, name, field.current?.selectionStart)}
      />
      <IconButton size="small" label={words.merge} icon={<Combine />} onClick={() => mergeWithNext(editor, name)} />
      <IconButton size="small" label={words.delete} icon={<Trash2 />} onClick={() => deleteCaption(editor, name)} />
    </span>
  );
});
