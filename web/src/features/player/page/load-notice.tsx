import { Late } from '../ui/late';
import type { PublishDataState } from '../ui/use-publish-data';
import { FailedNotice } from './notice';

// Most viewers never need it.
const loadLockedScreen = async () => (await import('../guard/locked-screen')).LockedScreen;

interface Props extends Pick<PublishDataState, 'loading' | 'retry' | 'show'> {
  id: string;
  /** Whether it asks for what opens a guarded link. An embedded player doesn't: to it, such a link is missing. */
  asks?: boolean;
}

/** Says why there is no presentation, and asks for what opens a guarded link; nothing while it loads, and when it is there. */
export function LoadNotice({ id, loading, retry, show, asks = false }: Props) {
  if (loading.name === 'failed') return <FailedNotice onRetry={retry} />;
  if (loading.name !== 'locked') return null;
  return <Late load={loadLockedScreen} props={{ id, lock: asks ? loading.lock : 'missing', onOpen: show }} />;
}

const loadEmptyNotice = async () => (await import('../guard/locked-screen')).EmptyNotice;

/** Says that nothing has been recorded yet. */
export const EmptyNotice = () => <Late load={loadEmptyNotice} props={{}} />;
