import { Link } from '@tanstack/react-router';
import { Presentation } from 'lucide-react';
import { pictureOf } from '#shared/entities/slide-picture';
import { relativeTime } from '#shared/time/relative-time';
import { mediaUrl } from '../../api/media-url';
import type { ProjectInList } from '../../api/projects/project-in-list';
import { useSession } from '../../api/session/session-query';
import { SlidePicture } from '../../components/slide-picture';
import { Visibility } from '../../projects/visibility';
import { projectsWording } from '../../wording/projects';
import { clockText } from '#shared/time/clock-text';
import styles from './project-card.module.css';
import { type ProjectActions, ProjectMenu } from './project-menu';

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
  const cover = mediaUrl(pictureOf(project.cover_url, 960), mediaGrant);
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
        {project.duration > 0 && <span className={styles.length}>{clockText(project.duration)}</span>}
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
        <p className={styles.changed}>{projectsWording.changed(changedBy, relativeTime(project.updated_at, now))}</p>
      </div>
      <div className={styles.menu}>
        <ProjectMenu project={project} {...actions} />
      </div>
    </article>
  );
}
