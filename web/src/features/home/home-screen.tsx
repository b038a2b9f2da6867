import { Mic, Presentation } from 'lucide-react';
import { authorize } from '#shared/permissions/authorize';
import { type ProjectInList, useProjects } from '../../platform/api/projects/project-queries';
import { useSession } from '../../platform/api/session/session-query';
import { LinkButton } from '../../platform/components/button';
import { EmptyState } from '../../platform/components/empty-state';
import { Pill } from '../../platform/components/pill';
import { Screen } from '../../platform/components/screen';
import { useNow } from '../../platform/components/use-now';
import { homeWording } from '../../wording/home';
import { layoutWording } from '../../wording/layout';
import { projectsWording } from '../../wording/projects';
import { recordingsWording as words } from '../../wording/recordings';
import { useCreateProject, useCreateProjectFromFiles } from '../projects/new-project';
import { ProjectCards, ProjectGridSkeleton, usePendingCopies } from '../projects/project-cards';
import { UnsavedProjects } from '../projects/unsaved-projects';
import { daysToNextExpiry } from '../takes/recordings/recording';
import { useRecordings } from '../takes/recordings/use-recordings';
import { DropZone } from './drop-zone';
import { PaymentFailedBanner, VerifyEmailBanner } from './home-banners';
import { HomeCards } from './home-cards';
import styles from './home-screen.module.css';

/** One row of cards. */
const RECENT = 3;

/** Home: a place to drop slides, and what was worked on last. */
export function HomeScreen() {
  const { user, account } = useSession();
  const createProject = useCreateProject();
  const createProjectFromFiles = useCreateProjectFromFiles();
  return (
    <Screen
      title={homeWording.greeting(new Date().getHours(), firstName(user.fullName))}
      pageTitle={layoutWording.home}
    >
      {account.closed_at !== null && <p className={styles.banner}>{homeWording.teamClosed}</p>}
      {!user.emailVerified && <VerifyEmailBanner />}
      <PaymentFailedBanner />
      {authorize(user, { do: 'createProject' }) === 'allowed' && (
        <DropZone
          onFiles={createProjectFromFiles}
          onEmpty={() => void createProject(homeWording.projectOfPastedPicture)}
        />
      )}
      <HomeContent />
    </Screen>
  );
}

const firstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName;

/** What was worked on last, and the cards for newcomers. They come together, so that nothing jumps. */
function HomeContent() {
  const { projects, error } = useProjects();
  const now = useNow();
  if (!projects && !error) return <ProjectGridSkeleton count={RECENT} />;
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
  const pendingCopyCount = usePendingCopies(projects).length;
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
  const recent = projects
    .toSorted((a, b) => b.updated_at - a.updated_at)
    .slice(0, Math.max(1, RECENT - pendingCopyCount));
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

/** The way to the recordings on this computer, where there are any. `now` in Unix milliseconds. */
function RecordingsLink({ projectIds, now }: { projectIds: readonly string[]; now: number }) {
  const { data: recordings = [] } = useRecordings(projectIds);
  if (recordings.length === 0) return null;
  const days = daysToNextExpiry(recordings, now);
  return (
    <div className={styles.recordings}>
      <LinkButton to="/recordings" icon={<Mic />}>
        {words.titleWith(recordings.length)}
      </LinkButton>
      {days !== undefined && <Pill look="warn">{words.goneSoon(days)}</Pill>}
    </div>
  );
}
