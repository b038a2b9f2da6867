import { Check, CircleHelp, Combine, Play, SquareSplitVertical, Trash2 } from 'lucide-react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { CHARACTERS_PER_SECOND_MAX, charactersPerSecond, isTooLong } from '#shared/captions/reading';
import { captionLanguage } from '#shared/captions/words';
import { captionName } from '#shared/entities/caption';
import { IconButton } from '../../../platform/components/button';
import { WindowedList } from '../../../platform/components/virtual-list/virtual-list';
import { captionsWording as words } from '../../../wording/captions';
import { formatMoment } from '../../../wording/editor';
import {
  confirmCaption,
  deleteCaption,
  enterCaption,
  mergeWithNextCaption,
  enterNextCaption,
  playCaption,
  selectCaption,
  splitCaptionAtPlayhead,
} from '../commands/caption-commands';
import { isUnsure } from '../model/captions/edit-captions';
import { toRecordKey } from '../model/records';
import { useCaption, useCurrentCaptionPlace, useEditor, useEditorState, useEditorSession } from '../ui/editor-context';
import { TypingIndicator } from '../presence/presence-text-area';
import { CaptionField } from './caption-field';
import styles from './captions.module.css';

const ROW_HEIGHT = 49;

export function CaptionList() {
  const places = useEditorState((state) => state.view.places);
  const keys = useEditorState((state) => state.view.lineKeys);
  const selected = useEditorSession(({ selection }) => (selection?.kind === 'caption' ? selection.name : undefined));
  const current = useCurrentCaptionPlace();
  const [focused, setFocused] = useState<string>();
  const wanted = places.findIndex((place) => captionName(place) === selected);
  return (
    <WindowedList
      rows={places}
      keys={keys}
      rowHeight={ROW_HEIGHT}
      inSight={wanted >= 0 ? wanted : current && places.indexOf(current)}
      kept={focused === undefined ? -1 : keys.indexOf(focused)}
    >
      {(place, index) => (
        <CaptionRow
          rowKey={keys[index]!}
          onFocus={setFocused}
          name={captionName(place)}
          start={place.start}
          end={place.end}
          isCurrent={place === current}
        />
      )}
    </WindowedList>
  );
}

interface CaptionRowProps {
  /** Passed to `onFocus` when an element of the row receives the focus. */
  rowKey: string;
  onFocus: (rowKey: string) => void;
  name: string;
  start: number;
  end: number;
  isCurrent: boolean;
}

/** A caption of the list with its time, text, and actions. Renders only when the caption changes. */
const CaptionRow = memo(function CaptionRow({ rowKey, onFocus, name, start, end, isCurrent }: CaptionRowProps) {
  const editor = useEditor();
  const { mayEdit, playback, session } = editor;
  const caption = useCaption(name);
  const text = caption?.text ?? '';
  const lang = caption && captionLanguage(caption);
  const isCut = caption?.cut === true;
  const needsCheck = caption !== undefined && isUnsure(caption);
  const field = useRef<HTMLTextAreaElement>(null);
  const isSelected = useEditorSession(({ selection }) => selection?.kind === 'caption' && selection.name === name);
  const isToWrite = useEditorSession(({ captionToWrite }) => captionToWrite === name);
  useEffect(() => {
    if (!isToWrite || !field.current) return;
    field.current.focus();
    session.setState({ captionToWrite: undefined });
  }, [isToWrite, session]);
  const [from, to] = [formatMoment(start), formatMoment(end)];
  const next = () => {
    const following = enterNextCaption(editor, name);
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
        <TypingIndicator field={toRecordKey('caption', name)} />
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

interface CaptionActionsProps {
  name: string;
  isUnsure: boolean;
  /** The text field; its cursor sets where a split happens. */
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The actions of a caption. Typing in the caption does not render them. */
const CaptionActions = memo(function CaptionActions({ name, isUnsure, field }: CaptionActionsProps) {
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
        onClick={() => splitCaptionAtPlayhead(editor, name, field.current?.selectionStart)}
      />
      <IconButton
        size="small"
        label={words.merge}
        icon={<Combine />}
        onClick={() => mergeWithNextCaption(editor, name)}
      />
      <IconButton size="small" label={words.delete} icon={<Trash2 />} onClick={() => deleteCaption(editor, name)} />
    </span>
  );
});
