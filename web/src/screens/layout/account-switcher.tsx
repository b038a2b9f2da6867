import { useQuery } from '@tanstack/react-query';
import { ArrowRightLeft, Check } from 'lucide-react';
import { useSession } from '../../api/session/session-query';
import { accountsQuery } from '../../api/team/accounts';
import { workIn } from '../../api/team/move';
import { sayOnNextPageAfter } from '../../components/farewell';
import { runOperation } from '../../components/feedback-store';
import { MenuItem } from '../../components/menu';
import { inviteWording } from '../../wording/invite';
import { layoutWording } from '../../wording/layout';
import styles from './avatar-menu.module.css';

/** The person's accounts, to change between; nothing for somebody who has one only. */
export function AccountSwitcher() {
  const { user } = useSession();
  const several = user.account_ids.length > 1;
  const { data: accounts } = useQuery({ ...accountsQuery(user.uid), enabled: several });
  if (!several || !accounts) return null;
  const change = ({ id, name }: (typeof accounts)[number]) =>
    runOperation(() => sayOnNextPageAfter(inviteWording.worksIn(name), () => workIn(id)));
  return (
    <div role="group" aria-label={layoutWording.teams} className={styles.accounts}>
      {accounts.map((account) => {
        const isCurrent = account.id === user.account_id;
        return (
          <MenuItem
            key={account.id}
            icon={isCurrent ? <Check /> : <ArrowRightLeft />}
            onSelect={() => void (isCurrent || change(account))}
          >
            <span className={styles.account}>
              <bdi title={account.name}>{account.name}</bdi>
              <small>{isCurrent ? layoutWording.here(account.role) : account.role}</small>
            </span>
          </MenuItem>
        );
      })}
    </div>
  );
}
