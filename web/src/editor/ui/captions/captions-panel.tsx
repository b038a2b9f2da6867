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
import { useCurrentPlace } from './use-current-place';

/** About how high a row is, in pixels. */
const ROW_HEIGHT = 92;

/** The captions of the recording in order, to be written while listening. */
export function CaptionsPanel() {
  const { mayEdit } = useEditor();
  const places = useEditorState((state) => state.view.places);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const selected = useVisit(({ selection }) => (selection?.kind === 'caption' ? selection.name : undefined));
  const current = useCurrentPlace();
  const offersSubtitles = useOffersSubtitles() ?? false;
  useFollowedSubtitles(offersSubtitles && hasClips);
  const isRunning = useRunningSubtitles() !== undefined;
  const [isAutomatic, setAutomatic] = useState(false);
  const onAutomatic = mayEdit && offersSubtitles && !isRunning ? () => setAutomatic(true) : undefined;
  const keys = useEditorState((state) => state.view.lineKeys);
  const [focused, setFocused] = useState<string>();
  const [isFinding, setFinding] = useState(false);
  if (!hasClips) return <p className={styles.none}>{words.nothingToCaption}</p>;
  const wanted = places.findIndex((place) => captionName(place) === selected);
  return (
    <section className={styles.panel} aria-label={words.title}>
      <CaptionsToolbar onFind={() => setFinding(true)} onAutomatic={onAutomatic} />
      <SubtitlesProgress />
      {isFinding && <CaptionFind onClose={() => setFinding(false)} />}
      {mayEdit && <UnsureBar />}
      {places.length === 0 && <NoCaptions onAutomatic={onAutomatic} />}
      {isAutomatic && <SubtitlesDialog isOpen onClose={() => setAutomatic(false)} />}
      {places.length > 0 && (
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
      )}
    </section>
  );
}
