import { CircleHelp } from 'lucide-react';
import { memo, useEffect, useRef } from 'react';
import { captionLanguage } from '#shared/captions/caption-language';
import { charactersPerSecond, CHARACTERS_PER_SECOND_MAX, isTooLong } from '#shared/captions/reading';
import { captionsWording as words } from '../../../wording/captions';
import { momentText } from '../../../wording/editor';
import { enterCaption, nextCaption, selectCaption } from '../../commands/caption-commands';
import { isUnsure } from '../../model/captions/confirm-captions';
import { keyOfName } from '../../model/records';
import { useEditor, useVisit } from '../editor-context';
import { TypingHere } from '../typing-here';
import { CaptionActions } from './caption-actions';
import { CaptionField } from './caption-field';
import styles from './captions.module.css';
import { useCaption } from './use-caption';

export interface CaptionRowProps {
  /** Told to `onFocus` when something of the row takes the focus. */
  rowKey: string;
  onFocus: (rowKey: string) => void;
  name: string;
  start: number;
  end: number;
  /** The playhead stands in it. */
  isCurrent: boolean;
}

/** One caption of the list: when it is said, its words, and what can be done with it. It renders when something of it changes. */
export const CaptionRow = memo(function CaptionRow({ rowKey, onFocus, name, start, end, isCurrent }: CaptionRowProps) {
  const editor = useEditor();
  const { mayEdit, playback, session } = editor;
  const caption = useCaption(name);
  const text = caption?.text ?? '';
  const lang = caption && captionLanguage(caption);
  const isCut = caption?.cut === true;
  const needsCheck = caption !== undefined && isUnsure(caption);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSelected = useVisit(({ selection }) => selection?.kind === 'caption' && selection.name === name);
  const isToWrite = useVisit(({ captionToWrite }) => captionToWrite === name);
  useEffect(() => {
    if (!isToWrite || !field.current) return;
    field.current.focus();
    session.setState({ captionToWrite: undefined });
  }, [isToWrite, session]);
  const [from, to] = [momentText(start), momentText(end)];
  const next = () => {
    const following = nextCaption(editor, name);
    if (following !== undefined) selectCaption(editor, following, { isToWrite: true });
  };
  return (
    <div
      onFocus={() => onFocus(rowKey)}
      className={styles.row}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-unsure={needsCheck || undefined}
    >
      <div className={styles.rowHead}>
        <button type="button" aria-label={words.goTo(words.span(from, to))} onClick={() => playback.seek(start)}>
          {words.span(from, to)}
        </button>
        {needsCheck && (
          <span className={styles.unsure} title={isCut ? words.cutHint : words.unsureHint}>
            <CircleHelp aria-hidden />
            {isCut ? words.cut : words.unsure}
          </span>
        )}
        <CaptionFlags {...{ start, end, text }} />
        <TypingHere field={keyOfName('caption', name)} />
        {mayEdit && <CaptionActions name={name} isUnsure={needsCheck} field={field} />}
      </div>
      {mayEdit ? (
        <CaptionField
          ref={field}
          name={name}
          text={text}
          lang={lang}
          label={needsCheck ? words.unsureLine(words.line(from)) : words.line(from)}
          className={styles.field}
          onNext={next}
          onFocus={() => enterCaption(editor, name)}
        />
      ) : (
        <p className={styles.words} dir="auto" lang={lang}>
          {text}
        </p>
      )}
    </div>
  );
});

/** What makes a caption hard to read. */
function CaptionFlags(caption: { start: number; end: number; text: string }) {
  const perSecond = charactersPerSecond(caption);
  return (
    <>
      {perSecond > CHARACTERS_PER_SECOND_MAX && (
        <span className={styles.flag} title={words.fastHint}>
          {words.fast(perSecond)}
        </span>
      )}
      {isTooLong(caption.text) && (
        <span className={styles.flag} title={words.longHint}>
          {words.long}
        </span>
      )}
    </>
  );
}
