import { useQueryClient } from '@tanstack/react-query';
import { Play, X } from 'lucide-react';
import type { User } from '#shared/entities/user';
import { changeUser } from '../../platform/api/session/change-user';
import { useSession } from '../../platform/api/session/session-query';
import { Card } from '../../platform/components/card';
import { showError } from '../../platform/components/feedback-store';
import { IconButton } from '../../platform/components/icon-button';
import { PageLinkButton } from '../../platform/components/button';
import { homeWording } from '../../wording/home';
import styles from './home-screen.module.css';

/** The quote and the way to the sample, each of which can be put away for good (`settings` of spec section 3). */
export function HomeCards() {
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
