import { type KeyboardEvent, type Ref } from 'react';
import { CAPTION_TEXT_MAX } from '#shared/entities/caption';
import { isComposing } from '../../../platform/components/is-composing';
import { captionsWording as words } from '../../../wording/captions';
import { confirmCaption, goToNextUnsureCaption, hasUnsureCaptions, playCaption } from '../commands/caption-commands';
import { writeCaption } from '../model/captions/edit-captions';
import { makeEdit } from '../model/editor-store';
import { toRecordKey } from '../model/records';
import { useEditor } from '../ui/editor-context';
import { PresenceTextArea } from '../presence/presence-text-area';

interface CaptionFieldProps {
  name: string;
  text: string;
  lang?: string;
  label: string;
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
  onNext: () => void;
  onFocus?: () => void;
  onBlur?: () => void;
}

/**
 * The text of a caption. Enter goes to the next one, Ctrl/⌘+Enter plays it, and Shift+Enter inserts a line break. Ctrl/⌘+Shift+Enter
 * confirms an unsure caption, and F8 goes to the next unsure one.
 */
export function CaptionField({ name, text, label, onNext, ...rest }: CaptionFieldProps) {
  const editor = useEditor();
  const onKeyDown = (event: KeyboardEvent) => {
    const isMod = event.ctrlKey || event.metaKey;
    if (event.key === 'F8') {
      event.preventDefault();
      return goToNextUnsureCaption(editor);
    }
    if (event.key === 'Enter' && event.shiftKey && isMod) {
      event.preventDefault();
      confirmCaption(editor, name);
      return hasUnsureCaptions(editor) ? goToNextUnsureCaption(editor) : undefined;
    }
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    if (isMod) playCaption(editor, name);
    else onNext();
  };
  return (
    <PresenceTextArea
      {...rest}
      field={toRecordKey('caption', name)}
      rows={2}
      text={text}
      maxLength={CAPTION_TEXT_MAX}
      aria-label={label}
      placeholder={words.placeholder}
      onKeyDown={onKeyDown}
      onWrite={(written) =>
        makeEdit(editor.store, (view) => writeCaption(view, name, written), {
          name: words.edits.write,
          series: `caption ${name}`,
        })
      }
    />
  );
}
