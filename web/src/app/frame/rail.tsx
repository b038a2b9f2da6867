import { Link } from '@tanstack/react-router';
import { CircleUser, House, Presentation, Users } from 'lucide-react';
import { Suspense } from 'react';
import { Logo } from '../../platform/components/logo';
import { Skeleton } from '../../platform/components/skeleton';
import { layoutWording } from '../../wording/layout';
import { AvatarMenu } from './avatar-menu';
import styles from './rail.module.css';

const places = [
  { to: '/', label: layoutWording.home, Icon: House },
  { to: '/projects', label: layoutWording.projects, Icon: Presentation },
  { to: '/team', label: layoutWording.team, Icon: Users },
  { to: '/account', label: layoutWording.account, Icon: CircleUser },
] as const;

/** The way to the main screens, and the person's own menu. */
export function Rail() {
  return (
    <nav className={styles.rail} aria-label={layoutWording.navigation}>
      <Link to="/" className={styles.logo} aria-label={layoutWording.product}>
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
