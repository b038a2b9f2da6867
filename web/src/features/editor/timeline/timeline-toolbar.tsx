import {
  Eye,
  FileMusic,
  Fullscreen,
  Maximize2,
  Mic,
  PictureInPicture2,
  Scissors,
  SquareSplitHorizontal,
  Trash2,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { Clip } from '#shared/entities/clip';
import { mediaUrl } from '../../../platform/api/stored-files';
import { Button, IconButton } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { clipFilesWording } from '../../../wording/imports';
import { showProblems } from '../../imports/import-problem';
import { editorCommands } from '../commands/editor-commands';
import { findClipSpan } from '../model/project-view';
import { showPreview } from '../stage/full-screen-preview';
import { useEditor, useEditorSession, useEditorState, useRange, useSelection } from '../ui/editor-context';
import { AddClips } from '../ui/file-import';
import { MoveClipMenu } from '../ui/move-menu';
import { SlidePicker } from './slide-picker';
import { useTimeline } from './timeline-frame';
import { zoomBy } from './timeline-scale';
import styles from './timeline-toolbar.module.css';
import { Transport } from './transport';
import { usePeaks } from './waveform';

/** The actions at the playhead and for the selection, and the zoom. */
export function TimelineToolbar() {
  const editor = useEditor();
  const { scale } = useTimeline();
  const selection = useSelection();
  const range = useRange();
  const span = useEditorState(({ view }) =>
    selection?.kind === 'clip' ? findClipSpan(view, selection.createdAt) : undefined,
  );
  const isWhole = useEditorSession((state) => state.pxPerSecond === undefined);
  const zoom = (by: number) => editor.session.setState({ pxPerSecond: zoomBy(scale.pxPerMs * 1000, by) });
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={words.timeline}>
      {editor.mayEdit && (
        <div className={styles.tools}>
          <CommandButton command="split" icon={<SquareSplitHorizontal />} label={words.split} />
          <SlidePicker />
          {selection?.kind === 'marker' && !range && (
            <CommandButton command="retake" icon={<Mic />} label={words.retake} />
          )}
          {span && !range && <MoveClipMenu createdAt={span.clip.created_at} />}
          {span?.clip.type === 'video' && !range && <VideoTools clip={span.clip} />}
          {span && !range && (
            <Button look="quiet" size="small" icon={<Eye />} onClick={() => showPreview(editor.playback, span)}>
              {words.previewClip}
            </Button>
          )}
          {range ? (
            <CommandButton
              command="delete"
              icon={<Scissors />}
              label={words.cutOut}
              title={words.range(formatMoment(range.start), formatMoment(range.end))}
            />
          ) : (
            selection && <CommandButton command="delete" icon={<Trash2 />} label={words.delete} />
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

function CommandButton({
  command,
  label,
  ...rest
}: {
  command: keyof typeof editorCommands;
  label: string;
  icon: ReactNode;
  title?: string;
}) {
  const editor = useEditor();
  return (
    <Button look="quiet" size="small" {...rest} onClick={() => editorCommands[command].run(editor)}>
      {label}
    </Button>
  );
}

/** The actions for a selected video: its layout, and a retry of its MP3 if encoding failed. */
function VideoTools({ clip }: { clip: Clip }) {
  const editor = useEditor();
  const isFull = clip.video_layout === 'full';
  const peaks = usePeaks(clip.peaks_url);
  // A silent video has a flat waveform.
  const lacksSound = clip.sound_url === '' && peaks?.some((peak) => peak !== 0) === true;
  const retryAudioTrack = async () => {
    const { view, mediaGrant } = editor.store.getState();
    const { retryAudioSidecar } = await import('../../imports/clips/retry-audio-track');
    const problem = await retryAudioSidecar(view.project.id, clip, mediaUrl(clip.url, mediaGrant) ?? '');
    showProblems(view.project.id, problem === '' ? [] : [problem]);
  };
  return (
    <>
      <CommandButton
        command="videoLayout"
        icon={isFull ? <PictureInPicture2 /> : <Fullscreen />}
        label={isFull ? words.videoInCorner : words.videoFull}
      />
      {lacksSound && (
        <IconButton
          size="small"
          label={clipFilesWording.createAudioTrack}
          icon={<FileMusic />}
          onClick={() => void retryAudioTrack().catch(showError)}
        />
      )}
    </>
  );
}
