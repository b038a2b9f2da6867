import { useQuery } from '@tanstack/react-query';
import { listRemainingData, type RemainingData } from '#shared/retention';
import { DAY_MS } from '#shared/time/durations';
import { configQuery } from '../../platform/api/config-query';
import { LinkButton } from '../../platform/components/button';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { Skeleton } from '../../platform/components/loading';
import { tabStore } from '../../platform/storage/safe-storage';
import { deletedWording as words } from '../../wording/your-data';
import { SignInFrame } from '../auth/sign-in/sign-in-frame';
import styles from './account.module.css';

/** The moment at which an account was deleted in this tab: anybody can send an address with a moment in it. */
const DELETED_AT_KEY = 'narradeck.deletedAt';

/** Opens the page, outside of the app, whose data is gone. */
export function openDeletedPage(): void {
  const at = `${Date.now()}`;
  tabStore.write(DELETED_AT_KEY, at);
  window.location.assign(`/deleted?at=${at}`);
}

/**
 * What is left after a deletion, where, and until when. Needs no login, and knows nothing about anybody.
 * @param deletedAt Unix milliseconds; undefined before the deletion
 */
export function DeletedScreen({ deletedAt }: { deletedAt: number | undefined }) {
  // How this stage keeps data.
  const { data: config, error, refetch } = useQuery(configQuery);
  const formatEnd = (what: RemainingData, days: number | null): string => {
    if (days === null) return words.noEnd[what as keyof typeof words.noEnd];
    return deletedAt === undefined ? words.days(days) : words.until(deletedAt + days * DAY_MS);
  };
  return (
    <SignInFrame
      title={tabStore.read(DELETED_AT_KEY) === `${deletedAt}` ? words.deletedTitle : words.title}
      lead={deletedAt === undefined ? words.text : words.deletedText(deletedAt)}
    >
      {!config && !error && <Skeleton height={240} />}
      {!config && error && <SectionLoadError title={words.failedTitle} error={error} onRetry={() => void refetch()} />}
      {config && (
        <dl className={styles.remaining}>
          {listRemainingData(config.retention).map(({ what, days }) => (
            <div key={what}>
              <dt>{words.rows[what][0]}</dt>
              <dd>{words.rows[what][1]}</dd>
              <dd className={styles.until}>{formatEnd(what, days)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className={styles.muted}>
        {words.delay} {deletedAt !== undefined && words.keep}
      </p>
      {deletedAt === undefined ? (
        <LinkButton to="/account">{words.toAccount}</LinkButton>
      ) : (
        <LinkButton to="/login">{words.toLogin}</LinkButton>
      )}
    </SignInFrame>
  );
}
