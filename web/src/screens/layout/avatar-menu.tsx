import { useNavigate } from '@tanstack/react-router';
import { CircleUser, LogOut } from 'lucide-react';
import { useSession, useSignedInUser } from '../../api/session/session-query';
import { Menu, MenuHeader, MenuItem } from '../../components/menu';
import { layoutWording } from '../../wording/layout';
import { PersonAvatar } from '../../components/person-avatar';
import { AccountSwitcher } from './account-switcher';
import styles from './avatar-menu.module.css';
import { useLogOut } from './use-log-out';

/** The person's picture, which opens their own menu. */
export function AvatarMenu() {
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
