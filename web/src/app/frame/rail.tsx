import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft, Check, CircleUser, House, LogOut, Presentation, Users } from 'lucide-react';
import { Suspense } from 'react';
import { useLogOut } from '../../features/auth/use-log-out';
import { useSession, useSignedInUser } from '../../platform/api/session/session-query';
import { accountsQuery } from '../../platform/api/team/accounts';
import { setActiveTeam } from '../../platform/api/team/membership';
import { runOperation } from '../../platform/components/feedback-store';
import { Skeleton } from '../../platform/components/loading';
import { Logo } from '../../platform/components/logo';
import { Menu, MenuHeader, MenuItem } from '../../platform/components/menu';
import { PersonAvatar } from '../../platform/components/person-avatar';
import { navigateWithToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { layoutWording, PRODUCT } from '../../wording/layout';
import styles from './rail.module.css';

const places = [
  { to: '/', label: layoutWording.home, Icon: House },
  { to: '/projects', label: layoutWording.projects, Icon: Presentation },
  { to: '/team', label: layoutWording.team, Icon: Users },
  { to: '/account', label: layoutWording.account, Icon: CircleUser },
] as const;

export function Rail() {
  return (
    <nav className={styles.rail} aria-label={layoutWording.navigation}>
      <Link to="/" className={styles.logo} aria-label={PRODUCT}>
        <Logo size={32} />
      </Link>
      <ul className={styles.places}>
        {places.map(({ to, label, Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.place} activeOptions={{ exact: to === '/' }}>
              <Icon aria-hidden />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={styles.person}>
        <Suspense fallback={<Skeleton height={36} width={36} />}>
          <AvatarMenu />
        </Suspense>
      </div>
    </nav>
  );
}

function AvatarMenu() {
  const { user, account } = useSession();
  const { displayName, email } = useSignedInUser();
  const navigate = useNavigate();
  const logOut = useLogOut();
  return (
    <Menu
      label={layoutWording.personMenu}
      align="start"
      trigger={
        <button type="button" className={styles.trigger}>
          <PersonAvatar person={user} size={36} />
          <span className="nd-visually-hidden">{layoutWording.personMenu}</span>
        </button>
      }
    >
      <MenuHeader>
        <div className={styles.who}>
          <strong dir="auto">{displayName}</strong>
          <span>{email}</span>
          {user.account_ids.length === 1 && (
            <span className={styles.team} dir="auto" title={account.name}>
              {account.name}
            </span>
          )}
        </div>
      </MenuHeader>
      <AccountSwitcher />
      <MenuItem icon={<CircleUser />} onSelect={() => void navigate({ to: '/account' })}>
        {layoutWording.account}
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={logOut}>
        {layoutWording.logOut}
      </MenuItem>
    </Menu>
  );
}

/** Switches between the person's accounts. Renders nothing for a single account. */
function AccountSwitcher() {
  const { user } = useSession();
  const hasSeveralTeams = user.account_ids.length > 1;
  const { data: accounts } = useQuery({ ...accountsQuery(user.uid), enabled: hasSeveralTeams });
  if (!hasSeveralTeams || !accounts) return null;
  const change = ({ id, name }: (typeof accounts)[number]) =>
    runOperation(() => navigateWithToast(toastWording.switchedTo(name), () => setActiveTeam(id)));
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
