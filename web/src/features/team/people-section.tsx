import { useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { useState } from 'react';
import type { InvitedRole } from '#shared/entities/invite';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../platform/api/session/session-query';
import { assignRole, type Person, removePerson, usePeople } from '../../platform/api/team/people';
import { Button, IconButton } from '../../platform/components/button';
import { classNames } from '../../platform/components/class-names';
import { ConfirmDialog } from '../../platform/components/dialog';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { runOperation } from '../../platform/components/feedback-store';
import { SelectField } from '../../platform/components/fields';
import { Skeleton } from '../../platform/components/loading';
import { PersonAvatar } from '../../platform/components/person-avatar';
import { Pill } from '../../platform/components/pill';
import { Section } from '../../platform/components/screen';
import { teamWording } from '../../wording/team';
import { roleOptions } from './roles';
import styles from './team-screen.module.css';

/** People shown at first (spec section 9), and the approximate height of a row in pixels. */
const PAGE_SIZE = 10;
const ROW_HEIGHT = 74;

/** Everyone in the account, live. The Admin changes roles and removes people here. */
export function PeopleSection() {
  const { people, hasMore, isLoadingMore, showMore, error, retry } = usePeople();
  const { account } = useSession();
  const [personToRemove, setPersonToRemove] = useState<Person>();
  const queryClient = useQueryClient();
  const remove = (person: Person) => runOperation(() => removePerson(queryClient, person));
  return (
    <Section title={teamWording.people} count={account.user_count}>
      {error && <SectionLoadError title={teamWording.failed} error={error} className={styles.row} onRetry={retry} />}
      {!error && !people && (
        <div className={styles.pending}>
          {Array.from({ length: Math.min(account.user_count, PAGE_SIZE) }, (_, row) => (
            <Skeleton key={row} height={ROW_HEIGHT} />
          ))}
        </div>
      )}
      {people && (
        <ul className={styles.list}>
          {people.map((person) => (
            <PersonRow key={person.uid} person={person} onRemove={setPersonToRemove} />
          ))}
        </ul>
      )}
      {hasMore && (
        <Button size="small" isBusy={isLoadingMore} onClick={showMore}>
          {teamWording.more}
        </Button>
      )}
      <ConfirmDialog
        title={personToRemove ? teamWording.removeTitle(personToRemove.fullName) : ''}
        isOpen={personToRemove !== undefined}
        action={teamWording.removeNow}
        onConfirm={() => personToRemove && void remove(personToRemove)}
        onClose={() => setPersonToRemove(undefined)}
      >
        <p>{personToRemove && teamWording.removeText(personToRemove.fullName)}</p>
      </ConfirmDialog>
    </Section>
  );
}

/** A person of the team: name, join date, and role. The Admin may change the role, but never the owner's. */
function PersonRow({ person, onRemove }: { person: Person; onRemove: (person: Person) => void }) {
  const { user } = useSession();
  const { fullName, role } = person;
  const since = new Date(person.created_at).toLocaleDateString(undefined, { dateStyle: 'medium' });
  const canChangeRole = authorize(user, { do: 'changeRole', user: person }) === 'allowed';
  const canRemove = authorize(user, { do: 'removeUser', user: person }) === 'allowed';
  return (
    <li className={styles.person}>
      <PersonAvatar person={person} size={40} />
      <div className={styles.who}>
        <strong>
          <bdi>{fullName}</bdi> {person.uid === user.uid && <span className={styles.muted}>({teamWording.you})</span>}
        </strong>
        <span className={styles.address} title={person.email}>
          {person.email}
        </span>
        <span className={styles.small}>{teamWording.joined(since)}</span>
        {!person.emailVerified && (
          <span title={teamWording.notVerifiedHint}>
            <Pill look="warn">{teamWording.notVerified}</Pill>
          </span>
        )}
      </div>
      <div className={classNames(styles.place, styles.role, canChangeRole && styles.controls)}>
        {canChangeRole && role !== 'Admin' ? (
          <RoleField person={person} role={role} />
        ) : (
          <Pill>{person.isAccountOwner ? teamWording.owner(role) : role}</Pill>
        )}
        {canRemove && (
          <IconButton label={teamWording.remove(fullName)} icon={<UserMinus />} onClick={() => onRemove(person)} />
        )}
      </div>
    </li>
  );
}

/** Changes a person's role. Asks first: an arrow key changes the choice, and a demotion to Member would end a recording. */
function RoleField({ person, role }: { person: Person; role: InvitedRole }) {
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState<InvitedRole>();
  const { fullName } = person;
  const change = (to: InvitedRole) => runOperation(() => assignRole(queryClient, person, to));
  return (
    <>
      <SelectField
        label={teamWording.roleLabel(fullName)}
        isLabelHidden
        value={role}
        options={roleOptions}
        onChange={setChosen}
      />
      <ConfirmDialog
        title={chosen ? teamWording.roleTitle(fullName, chosen) : ''}
        isOpen={chosen !== undefined}
        action={teamWording.roleNow}
        onConfirm={() => chosen && void change(chosen)}
        onClose={() => setChosen(undefined)}
      >
        <p>{chosen && teamWording.roleText[chosen]}</p>
      </ConfirmDialog>
    </>
  );
}
