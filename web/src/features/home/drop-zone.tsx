import { Button } from '../../platform/components/button';
import { UpgradeHint } from '../../platform/components/upgrade-hint';
import { homeWording } from '../../wording/home';
import { uploadsWording } from '../../wording/imports';
import { projectsWording } from '../../wording/projects';
import { SlidesDropArea } from '../imports/ui/drop-area';
import { ALL_FILES, useFilePicker } from '../imports/ui/use-file-picker';
import { useWindowFiles } from '../imports/ui/use-window-files';
import { PlanLimitText, useIsPlanFull } from '../projects/plan-limit';
import styles from './drop-zone.module.css';

/** The large drop zone: accepts files by drop (anywhere on the screen), dialog, and paste. It says first if the plan is full. */
export function DropZone({ onFiles, onEmpty }: { onFiles: (files: File[]) => void; onEmpty: () => void }) {
  const { input, choose } = useFilePicker(onFiles, ALL_FILES);
  const isFull = useIsPlanFull();
  const isOver = useWindowFiles(onFiles);

  return (
    <SlidesDropArea
      className={styles.zone}
      label={homeWording.dropTitle}
      title={isOver ? homeWording.dropNow : isFull ? projectsWording.limitTitle : homeWording.dropTitle}
      text={isFull ? undefined : homeWording.dropText}
      isOver={isOver}
    >
      {isFull && (
        <>
          <PlanLimitText />
          <UpgradeHint isMain />
        </>
      )}
      <div className={styles.actions}>
        <Button look={isFull ? 'plain' : 'primary'} size={isFull ? 'medium' : 'large'} onClick={choose}>
          {uploadsWording.choose}
        </Button>
        <span className={styles.hint}>{uploadsWording.pasteHint}</span>
      </div>
      <Button look="quiet" size="small" onClick={onEmpty}>
        {homeWording.startEmpty}
      </Button>
      {input}
    </SlidesDropArea>
  );
}
