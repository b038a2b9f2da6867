import { Eye, Maximize2, Mic, Scissors, SquareSplitHorizontal, Trash2, ZoomIn, ZoomOut } from 'lucide-react';
import { Button } from '../../../components/button';
import { IconButton } from '../../../components/icon-button';
import { editorWording as words, momentText } from '../../../wording/editor';
import { editorCommands } from '../../commands/editor-commands';
import { spanOfClip } from '../../model/project-view';
import { useEditor, useEditorState, useVisit } from '../editor-context';
import { showPreview } from '../stage/preview';
import { AddClips } from './add-clips';
import { useTimeline } from './timeline-context';
import { MoveClipMenu } from './move-clip-menu';
import { SlidePicker } from './slide-picker';
import styles from './timeline-toolbar.module.css';
import { zoomed } from './timeline-scale';
import { Transport } from './transport';
import { useRange } from './use-range';
import { useSelection } from './use-selection';
import { VideoTools } from './video-tools';

/** What can be done at the playhead and with what is selected, and the zoom. */
export function TimelineToolbar() {
  const editor = useEditor();
  const { scale } = useTimeline();
  const selection = useSelection();
  const range = useRange();
  const span = useEditorState(({ view }) =>
    selection?.kind === 'clip' ? spanOfClip(view, selection.createdAt) : undefined,
  );
  const isWhole = useVisit((visit) => visit.pxPerSecond === undefined);
  const zoom = (by: number) => editor.session.setState({ pxPerSecond: zoomed(scale.pxPerMs * 1000, by) });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={words.timeline}>
      {editor.mayEdit && (
        <div className={styles.tools}>
          <Button
            look="quiet"
            size="small"
            icon={<SquareSplitHorizontal />}
            onClick={() => editorCommands.split.run(editor)}
          >
            {words.split}
          </Button>
          <SlidePicker />
          {selection?.kind === 'marker' && !range && (
            <Button look="quiet" size="small" icon={<Mic />} onClick={() => editorCommands.retake.run(editor)}>
              {words.retake}
            </Button>
          )}
          {span && !range && <MoveClipMenu createdAt={span.clip.created_at} />}
          {span?.clip.type === 'video' && !range && <VideoTools clip={span.clip} />}
          {span && !range && (
            <Button look="quiet" size="small" icon={<Eye />} onClick={() => showPreview(editor.playback, span)}>
              {words.previewClip}
            </Button>
          )}
          {range ? (
            <Button
              look="quiet"
              size="small"
              icon={<Scissors />}
              title={words.range(momentText(range.start), momentText(range.end))}
              onClick={() => editorCommands.delete.run(editor)}
            >
              {words.cutOut}
            </Button>
          ) : (
            selection && (
              <Button look="quiet" size="small" icon={<Trash2 />} onClick={() => editorCommands.delete.run(editor)}>
                {words.delete}
              </Button>
            )
          )}
          <AddClips />
        </div>
      )}
      <Transport />
      <div className={styles.zoom}>
        <IconButton size="small" label={words.zoomOut} icon={<ZoomOut />} onClick={() => zoom(-1)} />
        <IconButton size="small" label={words.zoomIn} icon={<ZoomIn />} onClick={() => zoom(1)} />
        <IconButton
          size="small"
          label={words.zoomFit}
          icon={<Maximize2 />}
          disabled={isWhole}
          onClick={() => editor.session.setState({ pxPerSecond: undefined })}
        />
      </div>
    </div>
  );
}
