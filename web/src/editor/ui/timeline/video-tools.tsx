import { FileMusic, Fullscreen, PictureInPicture2 } from 'lucide-react';
import type { Clip } from '#shared/entities/clip';
import { mediaUrl } from '../../../api/media-url';
import { Button } from '../../../components/button';
import { showError } from '../../../components/feedback-store';
import { IconButton } from '../../../components/icon-button';
import { showProblems } from '../../../uploads/show-problems';
import { clipFilesWording } from '../../../wording/clip-files';
import { editorWording as words } from '../../../wording/editor';
import { editorCommands } from '../../commands/editor-commands';
import { useEditor } from '../editor-context';
import { usePeaks } from './use-peaks';

/** What can be done with a video that is selected: where it stands, and its MP3 where that could not be made. */
export function VideoTools({ clip }: { clip: Clip }) {
  const editor = useEditor();
  const isFull = clip.video_layout === 'full';
  const peaks = usePeaks(clip.peaks_url);
  // A silent video has a flat waveform.
  const lacksSound = clip.sound_url === '' && peaks?.some((peak) => peak !== 0) === true;
  const makeUp = async () => {
    const { view, mediaGrant } = editor.store.getState();
    const { makeUpSound } = await import('../../../uploads/clips/make-up-sound');
    const problem = await makeUpSound(view.project.id, clip, mediaUrl(clip.url, mediaGrant) ?? '');
    showProblems(view.project.id, problem === '' ? [] : [problem]);
  };
  return (
    <>
      <Button
        look="quiet"
        size="small"
        icon={isFull ? <PictureInPicture2 /> : <Fullscreen />}
        onClick={() => editorCommands.videoLayout.run(editor)}
      >
        {isFull ? words.videoInCorner : words.videoFull}
      </Button>
      {lacksSound && (
        <IconButton
          size="small"
          label={clipFilesWording.makeUpSound}
          icon={<FileMusic />}
          onClick={() => void makeUp().catch(showError)}
        />
      )}
    </>
  );
}
