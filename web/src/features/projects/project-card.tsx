import { Link } from '@tanstack/react-router';
import { LoaderCircle, Presentation } from 'lucide-react';
import { pictureUrl } from '#shared/entities/slide-picture';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import type { ProjectInList } from '../../platform/api/projects/project-queries';
import { useSession } from '../../platform/api/session/session-query';
import { mediaUrl } from '../../platform/api/stored-files';
import { SlidePicture } from '../../platform/components/slide-picture';
import { projectsWording } from '../../wording/projects';
import styles from './project-card.module.css';
import { type ProjectActions, ProjectMenu } from './project-menu';
import { Visibility } from './visibility';

/**
 * A project with its first slide, length, who sees it, who left it behind, and who changed it last and when (`now` in Unix milliseconds). The slide
 * is missing until there is a `mediaGrant`.
 */
export function ProjectCard({
  project,
  mediaGrant,
  now,
  ...actions
}: {
  project: ProjectInList;
  mediaGrant: string | undefined;
  now: number;
} & ProjectActions) {
  const { user } = useSession();
  const cover = mediaUrl(pictureUrl(project.cover_url, 960), mediaGrant);
  const changedBy = project.updated_by_info.uid === user.uid ? projectsWording.you : project.updated_by_info.fullName;
  const was = project.inherited_from && projectsWording.was(project.inherited_from);

  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        {cover ? (
          <SlidePicture className={styles.picture} src={cover} alt="" name={project.name} loading="lazy" />
        ) : (
          <Presentation aria-hidden className={styles.blank} />
        )}
        {project.duration > 0 && <span className={styles.length}>{formatClock(project.duration)}</span>}
      </div>
      <div className={styles.words}>
        <h3>
          <Link to="/project/$id" params={{ id: project.id }} className={styles.link} dir="auto">
            {project.name}
          </Link>
        </h3>
        <p className={styles.facts}>
          <Visibility of={project.who_can_edit} />
          <span>{projectsWording.slides(project.slide_count)}</span>
          {was !== '' && (
            <span className={styles.was} dir="auto" title={was}>
              {was}
            </span>
          )}
        </p>
        <p className={styles.changed}>
          {projectsWording.changed(changedBy, formatRelativeTime(project.updated_at, now))}
        </p>
      </div>
      <div className={styles.menu}>
        <ProjectMenu project={project} {...actions} />
      </div>
    </article>
  );
}

/** Stands where a copy is about to be. */
export function PendingCopyCard({ name }: { name: string }) {
  return (
    <div className={styles.coming} role="status" aria-label={projectsWording.copyingName(name)}>
      <div className={styles.cover}>
        <LoaderCircle aria-hidden className={styles.turning} />
      </div>
      <div className={styles.words}>
        <h3>
          <span className={styles.link} dir="auto">
            {name}
          </span>
        </h3>
        <p className={styles.facts}>{projectsWording.copying}</p>
      </div>
    </div>
  );
}
