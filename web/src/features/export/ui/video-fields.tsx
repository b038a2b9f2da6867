import type { ReactNode } from 'react';
import { FieldMessage } from '../../../platform/components/fields';
import { SegmentedControl } from '../../../platform/components/segmented-control';
import { exportWording as words } from '../../../wording/export';
import { type EncodedVideo, VIDEO_HEIGHTS, type VideoHeight } from '../video-codec';
import styles from './export-dialog.module.css';

/** How a video looks, and what this browser can't do. */
export function VideoFields({
  height,
  hasCaptions,
  burnsCaptions,
  video,
  hasWatermark,
  onHeight,
  onBurnsCaptions,
}: {
  height: VideoHeight;
  hasCaptions: boolean;
  burnsCaptions: boolean;
  /** Undefined while it is being found out; null if the browser can't encode videos. */
  video: EncodedVideo | null | undefined;
  hasWatermark: boolean;
  onHeight: (height: VideoHeight) => void;
  onBurnsCaptions: (burnsCaptions: boolean) => void;
}) {
  return (
    <>
      <Choice label={words.size}>
        <SegmentedControl
          label={words.size}
          value={`${height}`}
          options={VIDEO_HEIGHTS.map((each) => ({ value: `${each}` as const, label: words.sizes[each] }))}
          onChange={(value) => onHeight(Number(value) as VideoHeight)}
        />
      </Choice>
      {hasCaptions && (
        <Choice label={words.captions}>
          <SegmentedControl
            label={words.captions}
            value={burnsCaptions ? 'burned' : 'none'}
            options={(['burned', 'none'] as const).map((value) => ({ value, label: words.captionChoices[value] }))}
            onChange={(value) => onBurnsCaptions(value === 'burned')}
          />
        </Choice>
      )}
      {hasWatermark && <p className={styles.note}>{words.watermark}</p>}
      {video === null && <FieldMessage text={words.unsupported} />}
      {video?.codec === 'vp9' && <FieldMessage text={words.usesVp9} />}
    </>
  );
}

export const Choice = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.choice}>
    <span className={styles.label} aria-hidden>
      {label}
    </span>
    {children}
  </div>
);
