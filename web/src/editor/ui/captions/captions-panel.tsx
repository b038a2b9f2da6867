import { Captions } from 'lucide-react';
import { useState } from 'react';
import { type CaptionSpan } from '#shared/captions/caption-spans';
import { captionName } from '#shared/entities/caption';
import { EmptyState } from '../../../components/empty-state';
import { WindowedList } from '../../../components/windowed/windowed-list';
import { captionsWording as words } from '../../../wording/captions';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import { CaptionFind } from './caption-find';
import { CaptionRow } from './caption-row';
import styles from './captions.module.css';
import { CaptionsToolbar } from './captions-toolbar';
import { useCurrentLine } from './use-current-line';

/** About how high a row is, in pixels. */
const ROW_HEIGHT = 92;

// A place of a file that plays twice has its captions twice.
const keyOf = ({ caption, start }: CaptionSpan) => `${captionName(caption)} ${start}`;

/** The captions of the recording in order, to be written while listening. */
export function CaptionsPanel() {
  const { mayEdit } = useEditor();
  const lines = useEditorState((state) => state.view.lines);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const selected = useVisit(({ selection }) => (selection?.kind === 'caption' ? selection.name : undefined));
  const current = useCurrentLine();
  const [isFinding, setFinding] = useState(false);
  if (!hasClips) return <p className={styles.none}>{words.nothingToCaption}</p>;
  const wanted = lines.findIndex(({ caption }) => captionName(caption) === selected);
  return (
    <section className={styles.panel} aria-label={words.title}>
      <CaptionsToolbar onFind={() => setFinding(true)} />
      {isFinding && <CaptionFind onClose={() => setFinding(false)} />}
      {lines.length === 0 && (
        <EmptyState icon={<Captions aria-hidden />} title={words.emptyTitle}>
          {mayEdit ? words.emptyText : words.emptyToWatch}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <WindowedList
          rows={lines}
          keyOf={keyOf}
          rowHeight={ROW_HEIGHT}
          inSight={wanted >= 0 ? wanted : current && lines.indexOf(current)}
        >
          {(line) => (
            <CaptionRow
              name={captionName(line.caption)}
              start={line.start}
              end={line.end}
              text={line.caption.text}
              isCurrent={line === current}
            />
          )}
        </WindowedList>
      )}
    </section>
  );
}
