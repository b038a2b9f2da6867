import { useQueryClient } from '@tanstack/react-query';
import { Play, Presentation, X } from 'lucide-react';
import { Suspense } from 'react';
import { useStore } from 'zustand';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { planName } from '#shared/plans';
import { useUpgrade } from '../../platform/api/billing';
import { useProjects } from '../../platform/api/projects/projects';
import { changeUser, useSession } from '../../platform/api/session/session-query';
import { verificationMailStore } from '../../platform/api/session/sign-up';
import { Button, IconButton, LinkButton, PageLinkButton } from '../../platform/components/button';
import { EmptyState } from '../../platform/components/empty-state';
import { showError } from '../../platform/components/feedback-store';
import { Card, Screen, ScreenLoadError } from '../../platform/components/screen';
import { UpgradeHint } from '../../platform/components/upgrade-hint';
import { AfterFirstScreen, lazyInBackground } from '../../platform/components/after-first-screen';
import { useNow } from '../../platform/components/use-now';
import { homeWording } from '../../wording/home';
import { layoutWording } from '../../wording/layout';
import { plansWording } from '../../wording/plans';
import { projectsWording } from '../../wording/projects';
import { SlidesDropArea } from '../imports/ui/drop-area';
import { PROJECT_FILES, useFilePicker } from '../imports/ui/use-file-picker';
import { useWindowFiles } from '../imports/ui/use-window-files';
import { useCreateProject, useCreateProjectFromFiles } from '../projects/new-project';
import { PlanLimitText, useIsPlanFull } from '../projects/plan-limit';
import { ProjectCards, ProjectGridSkeleton, usePendingCopies } from '../projects/project-cards';
import { filterProjects } from '../projects/project-list';
import { UnsavedProjects } from '../projects/unsaved-projects';
import { SearchField, SearchResults, useSearchText } from '../search/search-field';
import styles from './home-screen.module.css';

const SendVerificationButton = lazyInBackground(() =>
  import('../account/mail-buttons').then(({ SendVerificationButton }) => SendVerificationButton),
);
const RecordingsLink = lazyInBackground(() => import('./recordings-link').then(({ RecordingsLink }) => RecordingsLink));

const RECENT = 3;

export function HomeScreen() {
  const { user, account, mail_stop } = useSession();
  const createProject = useCreateProject();
  const createProjectFromFiles = useCreateProjectFromFiles();
  const search = useSearchText();
  return (
    <Screen
      title={homeWording.greeting(new Date().getHours(), firstName(user.fullName))}
      pageTitle={layoutWording.home}
    >
      {account.closed_at !== null && <p className={styles.banner}>{homeWording.teamClosed}</p>}
      {/* If mail is stopped, the notice above every screen says what to do. */}
      {!user.emailVerified && !mail_stop && <VerifyEmailBanner />}
      <PaymentFailedBanner />
      <SearchField search={search} />
      {search.text.trim() === '' ? (
        <>
          {authorize(user, { do: 'createProject' }) === 'allowed' && (
            <DropZone
              onFiles={createProjectFromFiles}
              onEmpty={() => void createProject(homeWording.projectOfPastedPicture)}
            />
          )}
          <HomeContent />
        </>
      ) : (
        <HomeSearch text={search.text} />
      )}
    </Screen>
  );
}

const firstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName;

/** Projects by name, most recently changed first, and what is found inside of projects. */
function HomeSearch({ text }: { text: string }) {
  const { user } = useSession();
  const { projects, error, retry } = useProjects();
  const now = useNow();
  if (!projects) {
    return error ? <ScreenLoadError error={error} onRetry={retry} /> : <ProjectGridSkeleton count={RECENT} />;
  }
  const named = filterProjects(projects, { uid: user.uid, filter: 'all', search: text, sort: 'changed' });
  return (
    <>
      {named.length > 0 && <ProjectCards projects={named} now={now} />}
      <Suspense fallback={<ProjectGridSkeleton count={RECENT} />}>
        <SearchResults text={text} all={projects} within={projects} named={named} />
      </Suspense>
    </>
  );
}

/** Recent projects and the cards for new people. They appear together, so that the layout doesn't jump. */
function HomeContent() {
  const { projects, error } = useProjects();
  const now = useNow();
  if (!projects && !error) return <ProjectGridSkeleton count={RECENT} />;
  return (
    <>
      <UnsavedProjects projects={projects ?? []} />
      <AfterFirstScreen>
        <RecordingsLink projectIds={(projects ?? []).map(({ id }) => id)} now={now} />
      </AfterFirstScreen>
      <RecentProjects projects={projects ?? []} />
      <HomeCards />
    </>
  );
}

function RecentProjects({ projects }: { projects: readonly ProjectSummary[] }) {
  const now = useNow();
  const pendingCopyCount = usePendingCopies(projects).length;
  const { user } = useSession();
  // The list is optional on Home. Before the first project, the drop zone is enough. If the list failed, the Projects screen says why and
  // retries.
  if (projects.length === 0) {
    if (authorize(user, { do: 'createProject' }) === 'allowed') return null;
    return (
      <EmptyState icon={<Presentation />} title={projectsWording.noneTitle}>
        {projectsWording.noneShared}
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

function VerifyEmailBanner() {
  const { user } = useSession();
  const hasFailed = useStore(verificationMailStore, ({ failedFor }) => failedFor === user.email);
  return (
    <div className={styles.banner}>
      <span>{(hasFailed ? homeWording.verifyWithoutMail : homeWording.verifyText)(user.email)}</span>
      <Suspense>
        <SendVerificationButton />
      </Suspense>
    </div>
  );
}

/** Tells the person who pays that a payment failed, and links to the fix. Others find it on Account. */
function PaymentFailedBanner() {
  const { account } = useSession();
  const upgrade = useUpgrade();
  const { stripe_payment_failed_at: failedAt, stripe_subscription_info: info } = account;
  if (failedAt === null || upgrade?.is !== 'mine') return null;
  return (
    <div className={styles.banner} role="alert">
      <span>{info === '' ? plansWording.unpaidEnded : plansWording.unpaid(planName(account), failedAt)}</span>
      <LinkButton to="/account" hash="plans" size="small">
        {homeWording.toPlans}
      </LinkButton>
    </div>
  );
}

/** The quote and the link to the sample. Each can be hidden permanently (`settings` of spec section 3). */
function HomeCards() {
  const { settings } = useSession().user;
  const queryClient = useQueryClient();
  const dismissCard = (setting: keyof User['settings']) => () =>
    void changeUser(queryClient, { settings: { [setting]: false } }).catch(showError);
  if (!settings.showHomePageQuote && !settings.showGettingStartedVideo) return null;
  return (
    <div className={styles.cards}>
      {settings.showGettingStartedVideo && (
        <Card className={styles.card}>
          <DismissButton of={homeWording.startedTitle} onClick={dismissCard('showGettingStartedVideo')} />
          <div className={styles.started}>
            <h2>{homeWording.startedTitle}</h2>
            <p>{homeWording.startedText}</p>
          </div>
          <div>
            <PageLinkButton href="/hello?play" icon={<Play />}>
              {homeWording.startedAction}
            </PageLinkButton>
          </div>
        </Card>
      )}
      {settings.showHomePageQuote && (
        <Card className={styles.card}>
          <DismissButton of={homeWording.quoteTitle} onClick={dismissCard('showHomePageQuote')} />
          <figure>
            <blockquote>{homeWording.quote.text}</blockquote>
            <figcaption>{homeWording.quote.source}</figcaption>
          </figure>
        </Card>
      )}
    </div>
  );
}

const DismissButton = ({ of, onClick }: { of: string; onClick: () => void }) => (
  <IconButton size="small" className={styles.away} label={homeWording.dismiss(of)} icon={<X />} onClick={onClick} />
);

/** The large drop zone: accepts files by drop (anywhere on the screen), dialog, and paste. If the plan is full, it says so, and the way on. */
function DropZone({ onFiles, onEmpty }: { onFiles: (files: File[]) => void; onEmpty: () => void }) {
  const { input, choose } = useFilePicker(onFiles, PROJECT_FILES);
  const isFull = useIsPlanFull();
  const isOver = useWindowFiles(onFiles);

  if (isFull) {
    return (
      <EmptyState
        icon={<Presentation />}
        title={projectsWording.limitTitle}
        below={
          <>
            <PlanLimitText />
            <div className={styles.zoneActions}>
              <UpgradeHint isMain />
              <LinkButton to="/projects">{projectsWording.seeProjects}</LinkButton>
            </div>
          </>
        }
      />
    );
  }
  return (
    <SlidesDropArea
      className={styles.zone}
      label={homeWording.dropTitle}
      title={isOver ? homeWording.dropNow : homeWording.dropTitle}
      text={homeWording.dropText}
      isOver={isOver}
    >
      <div className={styles.zoneActions}>
        <Button look="primary" size="large" onClick={choose}>
          {layoutWording.chooseFiles}
        </Button>
        <span className={styles.hint}>{layoutWording.pasteHint}</span>
      </div>
      <Button look="quiet" size="small" onClick={onEmpty}>
        {homeWording.startEmpty}
      </Button>
      {input}
    </SlidesDropArea>
  );
}
