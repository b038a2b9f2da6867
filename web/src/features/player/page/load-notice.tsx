import { RotateCcw } from 'lucide-react';
import { videoPageWording as words } from '../../../wording/player';
import { Late } from '../ui/late';
import type { PublishDataState } from '../ui/use-publish-data';
import { Notice } from './notice';

// Most viewers never need it.
const loadLockedScreen = () => import('../guard/locked-screen').then((loaded) => loaded.LockedScreen);

interface Props extends Pick<PublishDataState, 'loading' | 'retry' | 'show'> {
  id: string;
  isEmbedded?: boolean;
}

/** Says why nothing plays, and asks for what opens a guarded link; nothing while it loads, and when there is something to play. */
export function LoadNotice({ id, loading, retry, show, isEmbedded }: Props) {
  if (loading.name !== 'unplayable') return null;
  const { reason } = loading;
  if (reason === 'failed')
    return <Notice icon={<RotateCcw />} title={words.failedTitle} text={words.failedText} onRetry={retry} />;
  return <Late load={loadLockedScreen} props={{ id, lock: reason, isEmbedded, onOpen: show }} />;
}
