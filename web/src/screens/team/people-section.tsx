import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../api/session/session-query';
import { removePerson } from '../../api/team/change-people';
import { usePeople } from '../../api/team/people';
import type { Person } from '../../api/team/person';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { runOperation } from '../../components/feedback-store';
import { Skeleton } from '../../components/skeleton';
import { teamWording } from '../../wording/team';
import { LoadFailed } from '../../components/load-failed';
import { PersonRow } from './person-row';
import { Section } from '../../components/section';
import styles from './team-screen.module.css';

/** So many are shown at first (spec section 9), each in a row of about this height, pixels. */
const PAGE = 10;
const ROW_HEIGHT = 74;

/** Everybody of the account, live; the Admin changes roles and removes people here. */
export function PeopleSection() {
  const { people, hasMore, isLoadingMore, showMore, error, retry } = usePeople();
  const { account } = useSession();
  const [leaving, setLeaving] = useState<Person>();
  const queryClient = useQueryClient();
  const remove = (person: Person) => runOperation(() => removePerson(queryClient, person));
  return (
    <Section title={teamWording.people} count={account.user_count}>
      {error && <LoadFailed title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {!error && !people && (
        <div className={styles.pending}>
          {Array.from({ length: Math.min(account.user_count, PAGE) }, (_, row) => (
            <Skeleton key={row} height={ROW_HEIGHT} />
          ))}
        </div>
      )}
      {people && (
        <ul className={styles.list}>
          {people.map((person) => (
            <PersonRow key={person.uid} person={person} onRemove={setLeaving} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" isBusy={isLoadingMore} onClick={showMore}>
          {teamWording.more}
        </Button>
      )}
      <ConfirmDialog
        title={leaving ? teamWording.removeTitle(leaving.fullName) : ''}
        isOpen={leaving !== undefined}
        action={teamWording.removeNow}
        onConfirm={() => leaving && void remove(leaving)}
        onClose={() => setLeaving(undefined)}
      >
        <p>{leaving && teamWording.removeText(leaving.fullName)}</p>
      </ConfirmDialog>
    </Section>
  );
}
