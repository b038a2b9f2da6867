import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { getProject, type OpenProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { call } from '../../../platform/api/call';
import { formatError } from '../../../platform/api/classify-error';
import { useSession } from '../../../platform/api/session/session-query';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { downloadFile } from '../../../platform/components/download-file';
import { runOperation } from '../../../platform/components/feedback-store';
import { FieldMessage, SelectField } from '../../../platform/components/fields';
import { Skeleton } from '../../../platform/components/loading';
import { SegmentedControl } from '../../../platform/components/segmented-control';
import { exportWording as words } from '../../../wording/export';
import { dialogWording } from '../../../wording/feedback';
import { playerWording } from '../../../wording/player';
import { exportedDuration } from '../model/plan-frames';
import { findVideoCodec, VIDEO_HEIGHTS, type VideoHeight } from '../video-codec';
import { chooseFile, toFileName } from './choose-file';
import styles from './export-dialog.module.css';

/** Asks how to make a video of a project, and starts it. `prepare` stores the latest edits first. */
export function ExportDialog({
  project,
  prepare,
  onClose,
}: {
  /** Undefined while it is closed. */
  project: { id: ProjectId; name: string } | undefined;
  prepare?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery({
    queryKey: ['export', project?.id],
    enabled: project !== undefined,
    queryFn: async () => {
      await prepare?.();
      return call(getProject, { id: project!.id });
    },
    gcTime: 0,
    // Fails while offline, instead of waiting without a word.
    networkMode: 'always',
  });
  if (!project) return null;
  if (data) return <ExportForm project={data} onClose={onClose} />;
  return (
    <Dialog
      title={words.title(project.name)}
      isOpen
      onClose={onClose}
      actions={error && <Button onClick={() => void refetch()}>{dialogWording.retry}</Button>}
    >
      {error ? <FieldMessage text={formatError(error)} /> : <Skeleton height={180} />}
    </Dialog>
  );
}

const WHOLE = 'whole';
type Captions = 'burned' | 'none';

function ExportForm({ project, onClose }: { project: OpenProject; onClose: () => void }) {
  const { account } = useSession();
  const [height, setHeight] = useState<VideoHeight>(1080);
  const [captions, setCaptions] = useState<Captions>('burned');
  const [range, setRange] = useState<string>(WHOLE);
  const { data: video } = useQuery({
    queryKey: ['video-codec', height],
    queryFn: async () => (await findVideoCodec(height)) ?? null,
    networkMode: 'always',
  });
  const watermark = account.limit_show_watermark ? playerWording.watermark : '';
  const clip = range === WHOLE ? undefined : Number(range);
  const whole = buildPublishData(project, { show_watermark: false, media_grant: '' })!;
  const { lines } = buildPublishData(project, { show_watermark: false, media_grant: '', clip }) ?? whole;
  const clipNumber = whole.clips.findIndex(({ created_at }) => created_at === clip) + 1;
  const baseName = toFileName(clip === undefined ? project.name : `${project.name} ${clipNumber}`);
  const isEmpty = exportedDuration(whole) === 0;
  const start = async () => {
    if (!video) return;
    const fileName = `${baseName}.mp4`;
    const target = await chooseFile(fileName, 'mp4');
    if (target === 'cancelled') return;
    const burnsCaptions = captions === 'burned' && lines.length > 0;
    const { addExport } = await import('../export-queue');
    addExport({ kind: 'video', projectId: project.id, fileName, video, burnsCaptions, watermark, clip, target });
    onClose();
  };
  return (
    <Dialog
      title={words.title(project.name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <Button look="primary" isDisabled={!video || isEmpty} onClick={() => void runOperation(start)}>
            {words.start}
          </Button>
        </>
      }
    >
      {isEmpty ? (
        <p>{words.empty}</p>
      ) : (
        <div className={styles.form}>
          <Choice label={words.size}>
            <SegmentedControl
              label={words.size}
              value={`${height}`}
              options={VIDEO_HEIGHTS.map((each) => ({ value: `${each}` as const, label: words.sizes[each] }))}
              onChange={(value) => setHeight(Number(value) as VideoHeight)}
            />
          </Choice>
          <SelectField
            label={words.range}
            value={range}
            options={[
              { value: WHOLE, label: words.whole(exportedDuration(whole)) },
              ...whole.clips.map(({ created_at, duration }, index) => ({
                value: `${created_at}`,
                label: words.clip(index + 1, duration),
              })),
            ]}
            onChange={setRange}
          />
          {lines.length > 0 && (
            <Choice label={words.captions}>
              <SegmentedControl
                label={words.captions}
                value={captions}
                options={(['burned', 'none'] as const).map((value) => ({ value, label: words.captionChoices[value] }))}
                onChange={setCaptions}
              />
              <div className={styles.beside}>
                <span>{words.captionsBeside}</span>
                <Button
                  size="small"
                  onClick={() => downloadFile(new Blob([toSrt(lines)], { type: 'text/plain' }), `${baseName}.srt`)}
                >
                  {words.srt}
                </Button>
                <Button
                  size="small"
                  onClick={() => downloadFile(new Blob([toVtt(lines)], { type: 'text/vtt' }), `${baseName}.vtt`)}
                >
                  {words.vtt}
                </Button>
              </div>
            </Choice>
          )}
          {watermark !== '' && <p className={styles.note}>{words.watermark}</p>}
          {video === null && <FieldMessage text={words.unsupported} />}
          {video?.codec === 'vp9' && <FieldMessage text={words.usesVp9} />}
          <p className={styles.note}>{words.keepOpen}</p>
        </div>
      )}
    </Dialog>
  );
}

const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.choice}>
    <span className={styles.label} aria-hidden>
      {label}
    </span>
    {children}
  </div>
);
