import { SegmentedControl } from '../../../../platform/components/segmented-control';
import { SelectField } from '../../../../platform/components/fields';
import { canRecord } from '../../video/video-source';
import { recorderWording } from '../../../../wording/recorder';
import type { LiveVideo } from '../live-video';
import type { VideoView } from '../model/recorder-view';
import styles from './video-field.module.css';

const words = recorderWording.video;

/** Chooses what is recorded besides the voice, as far as this browser can; says what is wrong with it. */
export function VideoField({ video, view, isDisabled }: { video: LiveVideo; view: VideoView; isDisabled: boolean }) {
  const { choice, about, cameras, cameraId, problem, isMuted } = view;
  const sources = (['camera', 'screen'] as const).filter(canRecord);
  if (sources.length === 0) return null;
  return (
    <div className={styles.field} inert={isDisabled}>
      <span className={styles.label}>{words.label}</span>
      <SegmentedControl
        label={words.label}
        value={choice}
        options={(['none', ...sources] as const).map((value) => ({ value, label: words.choices[value] }))}
        onChange={(chosen) => void video.choose(chosen)}
      />
      {choice === 'camera' && cameras.length > 1 && (
        <SelectField
          label={words.camera}
          isLabelHidden
          value={cameraId}
          options={cameras.map(({ id, label }) => ({ value: id, label: label || words.defaultCamera }))}
          onChange={(id) => video.chooseCamera(id)}
        />
      )}
      {(problem ?? isMuted) && (
        <p className={styles.problem} role="status">
          {problem ? words.problems[about][problem] : words.muted}
        </p>
      )}
    </div>
  );
}
