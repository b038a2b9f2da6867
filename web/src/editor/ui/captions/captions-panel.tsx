import { useState } from 'react';
import { captionName } from '#shared/entities/caption';
import { useOffersSubtitles } from '../../../api/config-query';
import { WindowedList } from '../../../components/windowed/windowed-list';
import { captionsWording as words } from '../../../wording/captions';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import { CaptionFind } from './caption-find';
import { CaptionRow } from './caption-row';
import styles from './captions.module.css';
import { CaptionsToolbar } from './captions-toolbar';
import { NoCaptions } from './no-captions';
import { UnsureBar } from './unsure-bar';
import { SubtitlesDialog } from './subtitles-dialog';
import { SubtitlesProgress, useFollowedSubtitles, useRunningSubtitles } from './subtitles-progress';
import { useCurrentLine } from './use-current-line';

/** About how high a row is, in pixels. */
const ROW_HEIGHT = 92;

/** The captions of the recording in order, to be written while listening. */
export function CaptionsPanel() {
  const { mayEdit } = useEditor();
  const lines = useEditorState((state) => state.view.lines);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const selected = useVisit(({ selection }) => (selection?.kind === 'caption' ? selection.name : undefined));
  const current = useCurrentLine();
  const offersSubtitles = useOffersSubtitles() ?? false;
  useFollowedSubtitles(offersSubtitles && hasClips);
  const isRunning = useRunningSubtitles() !== undefined;
  const [isAutomatic, setAutomatic] = useState(false);
  const onAutomatic = mayEdit && offersSubtitles && !isRunning ? () => setAutomatic(true) : undefined;
  const keys = useEditorState((state) => state.view.lineKeys);
  const [focused, setFocused] = useState<string>();
  const [isFinding, setFinding] = useState(false);
  if (!hasClips) return <p className={styles.none}>{words.nothingToCaption}</p>;
  const wanted = lines.findIndex(({ caption }) => captionName(caption) === selected);
  return (
    <section className={styles.panel} aria-label={words.title}>
      <CaptionsToolbar onFind={() => setFinding(true)} onAutomatic={onAutomatic} />
      <SubtitlesProgress />
      {isFinding && <CaptionFind onClose={() => setFinding(false)} />}
      {mayEdit && <UnsureBar />}
      {lines.length === 0 && <NoCaptions onAutomatic={onAutomatic} />}
      {isAutomatic && <SubtitlesDialog isOpen onClose={() => setAutomatic(false)} />}
      {lines.length > 0 && (
        <WindowedList
          rows={lines}
          keys={keys}
          rowHeight={ROW_HEIGHT}
          inSight={wanted >= 0 ? wanted : current && lines.indexOf(current)}
          kept={focused === undefined ? -1 : keys.indexOf(focused)}
        >
          {(line, index) => (
            <CaptionRow
              rowKey={keys[index]!}
              onFocus={setFocused}
              name={captionName(line.caption)}
              start={line.start}
              end={line.end}
              text={line.caption.text}
              isUnsure={line.caption.unsure === true}
              isCurrent={line === current}
            />
          )}
        </WindowedList>
      )}
    </section>
  );
}
