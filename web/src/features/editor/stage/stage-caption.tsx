import { useState } from 'react';
import { captionLanguage } from '#shared/captions/words';
import { captionName } from '#shared/entities/caption';
import { captionsWording as words } from '../../../wording/captions';
import { CaptionField } from '../captions/caption-field';
import { enterNextCaption, selectCaption } from '../commands/caption-commands';
import { findCaption } from '../model/project-view';
import { useCurrentCaptionPlace, useEditor, useEditorState } from '../ui/editor-context';
import styles from './stage-caption.module.css';

/** The caption of the moment over the slide; one that somebody writes in stays until they leave it. */
export function StageCaption() {
  const editor = useEditor();
  const [held, setHeld] = useState<string>();
  const place = useCurrentCaptionPlace();
  const current = place && captionName(place);
  const caption = useEditorState(({ view }) => findCaption(view, held ?? '') ?? findCaption(view, current ?? ''));
  if (!caption) return null;
  if (!editor.mayEdit) {
    return (
      <p className={styles.caption} dir="auto" lang={captionLanguage(caption)}>
        {caption.text}
      </p>
    );
  }
  const name = captionName(caption);
  const hold = (next: string) => {
    setHeld(next);
    selectCaption(editor, next);
  };
  return (
    <CaptionField
      name={name}
      text={caption.text}
      lang={captionLanguage(caption)}
      label={words.onStage}
      className={styles.caption}
      onFocus={() => hold(name)}
      onBlur={() => setHeld(undefined)}
      onNext={() => {
        const next = enterNextCaption(editor, name);
        if (next !== undefined) hold(next);
      }}
    />
  );
}
