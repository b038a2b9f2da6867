import { DropVeil } from '../../uploads/ui/drop-veil';
import { useWindowFiles } from '../../uploads/ui/use-window-files';
import { homeWording } from '../../wording/home';
import { useProjectFromFiles } from './use-project-from-files';

/** Makes a project of files that are dropped or pasted anywhere on the screen. */
export function DropNewProject() {
  const isOver = useWindowFiles(useProjectFromFiles());
  return isOver && <DropVeil text={homeWording.dropNow} />;
}
