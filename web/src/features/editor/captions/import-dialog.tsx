import { useMemo, useState } from 'react';
import { captionLanguage } from '#shared/captions/words';
import { formatClock } from '#shared/time/time-text';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { SelectField } from '../../../platform/components/fields';
import { captionsWording as words } from '../../../wording/captions';
import { applyCaptionImport } from '../commands/apply-caption-import';
import type { ImportMode } from '../model/captions/import-captions';
import {
  shiftEarlier,
  previewSubtitles,
  SUBTITLE_ENCODINGS,
  type SubtitleEncoding,
} from '../model/captions/subtitle-file';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './captions.module.css';

/** Enough captions to check the encoding. */
const LINES_SHOWN = 5;

export default function ImportDialog({ bytes, onClose }: { bytes: Uint8Array; onClose: () => void }) {
  const editor = useEditor();
  const there = useEditorState(({ view }) => view.lines.length);
  const projectMs = useEditorState(({ view }) => view.timeline.duration);
  const [encoding, setEncoding] = useState<SubtitleEncoding>();
  const [isMoved, setMoved] = useState(true);
  const preview = useMemo(() => previewSubtitles(bytes, projectMs, encoding), [bytes, projectMs, encoding]);
  const { error, unreadable, tooLong, overlapping, offsetMs } = preview;
  const captions = isMoved ? shiftEarlier(preview.captions, offsetMs) : preview.captions;
  const last = captions.reduce((end, line) => Math.max(end, line.end), 0);
  const behind = captions.filter(({ start }) => start >= projectMs).length;
  const take = (mode: ImportMode) => () => {
    applyCaptionImport(
      editor,
      { lines: captions, edit: words.edits.import, done: (taken) => words.imported(taken.length, captions.length) },
      mode,
    );
    onClose();
  };
  const notes = [
    ...(unreadable.length > 0 ? [words.unreadable(unreadable)] : []),
    ...(tooLong > 0 ? [words.tooLong(tooLong)] : []),
    ...(overlapping > 0 ? [words.overlapping(overlapping)] : []),
    ...(behind > 0 ? [words.afterEnd(behind)] : []),
  ];
  const isEmpty = captions.length === 0;
  return (
    <Dialog
      title={words.importTitle}
      isOpen
      width="medium"
      onClose={onClose}
      actions={
        there > 0 && !isEmpty ? (
          <>
            <Button onClick={take('fill-gaps')}>{words.importFill}</Button>
            <Button look="primary" onClick={take('replace')}>
              {words.importReplace}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button look="primary" isDisabled={isEmpty} onClick={take('replace')}>
              {words.importAll}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        {error ? (
          <p role="alert">{error}</p>
        ) : (
          <p>{words.importText(captions.length, formatClock(captions[0]?.start ?? 0), formatClock(last), there)}</p>
        )}
        {!isEmpty && (
          <ol className={styles.preview} aria-label={words.firstLines}>
            {captions.slice(0, LINES_SHOWN).map((line, index) => (
              <li key={index}>
                <span>{formatClock(line.start)}</span>
                <span dir="auto" lang={captionLanguage(line)}>
                  {line.text}
                </span>
              </li>
            ))}
          </ol>
        )}
        {offsetMs > 0 && (
          <label className={styles.check}>
            <input type="checkbox" checked={isMoved} onChange={({ target }) => setMoved(target.checked)} />
            {words.moveEarlier(offsetMs)}
          </label>
        )}
        {notes.length > 0 && (
          <ul className={styles.importNotes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <SelectField
          label={words.encoding}
          value={preview.encoding}
          options={SUBTITLE_ENCODINGS.map((value) => ({ value, label: words.encodings[value] }))}
          onChange={setEncoding}
        />
      </div>
    </Dialog>
  );
}
