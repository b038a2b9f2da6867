import { Folder, FolderLock, Lock, Users } from 'lucide-react';
import type { WhoCanEdit } from '#shared/entities/project';
import { projectsWording } from '../../wording/projects';
import styles from './visibility.module.css';

export function Visibility({ of }: { of: WhoCanEdit }) {
  const isTeam = of === 'Team';
  return (
    <span className={styles.visibility}>
      {isTeam ? <Users aria-hidden /> : <Lock aria-hidden />}
      {isTeam ? projectsWording.team : projectsWording.private}
    </span>
  );
}

export const FolderIcon = ({ of }: { of: WhoCanEdit }) =>
  of === 'Team' ? <Folder aria-hidden /> : <FolderLock aria-hidden />;
