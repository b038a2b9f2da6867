import { MapPinOff } from 'lucide-react';
import { EmptyState } from '../../components/empty-state';
import { LinkButton } from '../../components/link-button';
import { notFoundWording } from '../../wording/not-found';
import styles from './not-found-screen.module.css';

/** NotFound: for every address that is none. */
export function NotFoundScreen() {
  return (
    <div className={styles.screen}>
      <EmptyState
        icon={<MapPinOff />}
        title={notFoundWording.title}
        action={
          <LinkButton to="/" look="primary">
            {notFoundWording.home}
          </LinkButton>
        }
      >
        {notFoundWording.text}
      </EmptyState>
    </div>
  );
}
