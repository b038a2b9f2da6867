import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OpenProject } from '#shared/api/projects';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { useSession } from '../../../platform/api/session/session-query';
import { downloadFile } from '../../../platform/components/download-file';
import { FieldMessage, SelectField } from '../../../platform/components/fields';
import { SegmentedControl } from '../../../platform/components/segmented-control';
import { exportWording as words } from '../../../wording/export';
import { playerWording } from '../../../wording/player';
import { buildExportedData, cutRange, type ExportedData, exportedDuration } from '../model/exported-data';
import { renderTranscript } from '../model/render-transcript';
import { findVideoCodec, type VideoHeight } from '../video-codec';
import { chooseFile, toFileName, useCanSaveFile } from './choose-file';
import { DownloadDialog } from './download-dialog';
import styles from './export-dialog.module.css';
import { type Part, PartFields, toRange, WHOLE } from './part-fields';
import { Choice, VideoFields } from './video-fields';

/** Made at once, without the list of downloads. */
const TEXTS = {
  txt: { type: 'text/plain', render: renderTranscript },
  srt: { type: 'application/x-subrip', render: ({ lines }: ExportedData) => toSrt(lines) },
  vtt: { type: 'text/vtt', render: ({ lines }: ExportedData) => toVtt(lines) },
};

const hasText = ({ lines }: ExportedData): boolean => lines.some(({ text }) => text.trim() !== '');

const isText = (format: string): format is keyof typeof TEXTS => format in TEXTS;

/** The formats that a project has something for, by their file extensions. */
const listFormats = (data: ExportedData, { slides }: OpenProject) => [
  ...(exportedDuration(data) > 0 ? (['mp4', 'mp3', 'm4a'] as const) : []),
  ...(slides.length > 0 ? (['pdf'] as const) : []),
  ...(hasText(data) ? (['txt', 'srt', 'vtt'] as const) : []),
];

/** Why a format can't be made; undefined if it can. */
function findProblem(
  format: string,
  { hasCaptions, canSave, canMake }: Record<'hasCaptions' | 'canSave' | 'canMake', boolean>,
): string | undefined {
  if (isText(format)) return hasCaptions ? undefined : words.noCaptions;
  if (!canSave) return words.noDisk;
  return canMake ? undefined : words.noDecoder;
}

export function ExportForm({ project, onClose }: { project: OpenProject; onClose: () => void }) {
  const { account } = useSession();
  const whole = buildExportedData(project);
  const formats = listFormats(whole, project);
  const [format, setFormat] = useState(formats[0]);
  const [part, setPart] = useState<Part>(WHOLE);
  const [height, setHeight] = useState<VideoHeight>(1080);
  const [burnsCaptions, setBurnsCaptions] = useState(true);
  const [hasNotes, setHasNotes] = useState(true);
  const { data: video } = useQuery({
    queryKey: ['video-codec', height],
    queryFn: async () => (await findVideoCodec(height)) ?? null,
    networkMode: 'always',
  });
  const watermark = account.limit_show_watermark ? playerWording.watermark : '';
  const chosen = toRange(format === 'pdf' ? WHOLE : part, whole);
  const data = chosen?.range ? cutRange(whole, chosen.range) : whole;
  const hasCaptions = hasText(data);
  const soundFormat = format === 'mp4' || format === 'mp3' || format === 'm4a' ? format : undefined;
  const { data: canMake = true } = useQuery({
    queryKey: ['can-make-sound', soundFormat, data.clips.map(({ url }) => url)],
    // Before version 26, Safari decodes no sound.
    enabled: soundFormat !== undefined && !('AudioDecoder' in window),
    queryFn: async ({ signal }) => {
      const { canMakeSound } = await import('../prepare-worker');
      return canMakeSound({ projectId: project.id, range: chosen?.range, format: soundFormat! }, signal);
    },
    networkMode: 'always',
  });
  const canSave = useCanSaveFile();
  const problem = format && findProblem(format, { hasCaptions, canSave, canMake });
  const isReady = chosen && format && !problem && (format !== 'mp4' || video);

  const start = async () => {
    if (!isReady) return;
    const fileName = `${toFileName(project.name + chosen.suffix)}.${format}`;
    if (isText(format)) {
      const { type, render } = TEXTS[format];
      downloadFile(new Blob([render(data)], { type }), fileName);
      return onClose();
    }
    const target = await chooseFile(fileName, format);
    if (target === 'cancelled') return;
    const { addExport } = await import('../export-queue');
    const file = { projectId: project.id, fileName, target };
    const { range } = chosen;
    if (format === 'pdf') addExport({ ...file, kind: 'slides', hasNotes });
    else if (format !== 'mp4') addExport({ ...file, kind: 'sound', format, range });
    else if (video)
      addExport({ ...file, kind: 'video', video, burnsCaptions: burnsCaptions && hasCaptions, watermark, range });
    onClose();
  };

  return (
    <DownloadDialog title={words.title(project.name)} isDisabled={!isReady} start={start} onClose={onClose}>
      {format === undefined ? (
        <p>{words.empty}</p>
      ) : (
        <div className={styles.form}>
          <SelectField
            label={words.format}
            value={format}
            options={formats.map((value) => ({ value, label: words.formats[value] }))}
            onChange={setFormat}
          />
          {format !== 'pdf' && <PartFields part={part} whole={whole} onChange={setPart} />}
          {format === 'mp4' && (
            <VideoFields
              {...{ height, hasCaptions, burnsCaptions, video }}
              hasWatermark={watermark !== ''}
              onHeight={setHeight}
              onBurnsCaptions={setBurnsCaptions}
            />
          )}
          {format === 'pdf' && project.slides.some(({ notes }) => notes.trim() !== '') && (
            <Choice label={words.notes}>
              <SegmentedControl
                label={words.notes}
                value={hasNotes ? 'below' : 'none'}
                options={(['below', 'none'] as const).map((value) => ({ value, label: words.notesChoices[value] }))}
                onChange={(value) => setHasNotes(value === 'below')}
              />
            </Choice>
          )}
          {problem && <FieldMessage text={problem} />}
          {!isText(format) && <p className={styles.note}>{words.keepOpen}</p>}
        </div>
      )}
    </DownloadDialog>
  );
}
