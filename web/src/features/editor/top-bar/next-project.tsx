import { useState } from 'react';
import { isForAnyone } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import { useProjects } from '../../../platform/api/projects/projects';
import { SectionLoadError } from '../../../platform/components/error-boundary';
import { SelectField } from '../../../platform/components/fields';
import { shareWording as words } from '../../../wording/share';
import styles from './sharing.module.css';
import type { LinkSettings } from './use-link-settings';

interface Props extends LinkSettings {
  project: ProjectSummary;
}

/** Which project of the same folder the player offers at the end. The list of projects loads when this is opened. */
export function NextProject(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.next} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.next}</summary>
      {isOpen && <NextChoice {...props} />}
    </details>
  );
}

function NextChoice({ project, settings, change }: Props) {
  const { projects, error, retry } = useProjects();
  if (error) return <SectionLoadError title={words.nextFailed} error={error} className={styles.row} onRetry={retry} />;
  if (!projects) return <p role="status">{words.loading}</p>;
  const chosen = settings.next_project_id ?? '';
  const options = listOffered(projects, project).map(({ id, name }) => ({ value: id, label: name }));
  const isListed = chosen === '' || options.some(({ value }) => value === chosen);
  if (options.length === 0 && isListed) return <p>{words.noneNext}</p>;
  return (
    <SelectField
      label={words.nextLabel}
      value={chosen}
      options={[
        { value: '', label: words.nothingNext },
        ...(isListed ? [] : [{ value: chosen, label: words.otherNext }]),
        ...options,
      ]}
      onChange={(id) => change({ next_project_id: id || null })}
    />
  );
}

/** Others of its folder that anyone may watch. */
const listOffered = (projects: readonly ProjectSummary[], { id, folder, who_can_edit }: ProjectSummary) =>
  projects.filter(
    (other) =>
      other.id !== id &&
      other.folder === folder &&
      other.who_can_edit === who_can_edit &&
      other.link_closed_at === null &&
      isForAnyone(other.settings, Date.now()),
  );
