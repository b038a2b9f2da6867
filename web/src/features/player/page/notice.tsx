import { CircleHelp, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconTile } from '../../../platform/components/icon-tile';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { videoPageWording as words } from '../../../wording/player';
import type { PublishDataState } from '../ui/use-publish-data';
import styles from './notice.module.css';

/** Says why there is no presentation; nothing while it loads, and when it is there. */
export function LoadNotice({ loading, retry }: Pick<PublishDataState, 'loading' | 'retry'>) {
  if (loading.name === 'missing')
    return <Notice icon={<CircleHelp />} title={words.missingTitle} text={words.missingText} />;
  if (loading.name === 'failed')
    return <Notice icon={<RotateCcw />} title={words.failedTitle} text={words.failedText} onRetry={retry} />;
  return null;
}

/** Says that nothing has been recorded yet. */
export const EmptyNotice = () => <Notice icon={<Play />} title={words.emptyTitle} text={words.emptyText} />;

interface Props {
  icon: ReactNode;
  title: string;
  text: string;
  onRetry?: () => void;
}

/** Says in the middle of a public page why nothing plays, and what to do. */
function Notice({ icon, title, text, onRetry }: Props) {
  usePageTitle(title);
  return (
    <section className={styles.notice}>
      <IconTile size="large">{icon}</IconTile>
      <h1>{title}</h1>
      <p>{text}</p>
      {onRetry && (
        <button type="button" className={styles.retry} onClick={onRetry}>
          {words.retry}
        </button>
      )}
    </section>
  );
}
