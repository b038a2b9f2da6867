import { Presentation } from 'lucide-react';
import { authorize } from '#shared/permissions/authorize';
import { useProjects } from '../../api/projects/list-projects';
import type { ProjectInList } from '../../api/projects/project-in-list';
import { useSession } from '../../api/session/session-query';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { homeWording } from '../../wording/home';
import { layoutWording } from '../../wording/layout';
import { projectsWording } from '../../wording/projects';
import { Screen } from '../layout/screen';
import { useComingCopies } from '../projects/use-coming-copies';
import { ProjectCards } from '../projects/project-cards';
import { ProjectGridPending } from '../projects/project-grid';
import { UnsavedProjects } from '../projects/unsaved-projects';
import { useNewProject } from '../projects/use-new-project';
import { useProjectFromFiles } from '../projects/use-project-from-files';
import { useNow } from '../../components/use-now';
import { DropZone } from './drop-zone';
import styles from './home-screen.module.css';
import { HomeCards } from './home-cards';
import { RecordingsLink } from './recordings-link';
import { UnpaidBanner } from './unpaid-banner';
import { VerifyBanner } from './verify-banner';

/** One row of cards. */
const RECENT = 3;

/** Home: a place to drop slides, and what was worked on last. */
export function HomeScreen() {
  const { user, account } = useSession();
  const newProject = useNewProject();
  const start = useProjectFromFiles();
  return (
    <Screen
      title={homeWording.greeting(new Date().getHours(), firstName(user.fullName))}
      pageTitle={layoutWording.home}
    >
      {account.closed_at !== null && <p className={styles.banner}>{homeWording.teamClosed}</p>}
      {!user.emailVerified && <VerifyBanner />}
      <UnpaidBanner />
      {authorize(user, { do: 'createProject' }) === 'allowed' && (
        <DropZone onFiles={start} onEmpty={() => void newProject(homeWording.projectOfPastedPicture)} />
      )}
      <BelowTheDropZone />
    </Screen>
  );
}

const firstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName;

/** What was worked on last, and the cards for newcomers. They come together, so that nothing jumps. */
function BelowTheDropZone() {
  const { projects, error } = useProjects();
  const now = useNow();
  if (!projects && !error) return <ProjectGridPending count={RECENT} />;
  return (
    <>
      <UnsavedProjects projects={projects ?? []} />
      <RecordingsLink projectIds={(projects ?? []).map(({ id }) => id)} now={now} />
      <RecentProjects projects={projects ?? []} />
      <HomeCards />
    </>
  );
}

function RecentProjects({ projects }: { projects: readonly ProjectInList[] }) {
  const now = useNow();
  const coming = useComingCopies(projects).length;
  const { user } = useSession();
  // Here the list is a help, not the point. Before the first project the place to drop slides says all there is to say,
  // to whoever has it; where the list failed, the Projects screen says why and tries again.
  if (projects.length === 0) {
    if (authorize(user, { do: 'createProject' }) === 'allowed') return null;
    return (
      <EmptyState icon={<Presentation />} title={projectsWording.noneTitle}>
        {projectsWording.noneToWatch}
      </EmptyState>
    );
  }
  const recent = projects.toSorted((a, b) => b.updated_at - a.updated_at).slice(0, Math.max(1, RECENT - coming));
  return (
    <section className={styles.recent} aria-labelledby="recent">
      <header>
        <h2 id="recent">{homeWording.recent}</h2>
        <LinkButton to="/projects" look="quiet" size="small">
          {homeWording.all}
        </LinkButton>
      </header>
      <ProjectCards projects={recent} now={now} />
    </section>
  );
}
