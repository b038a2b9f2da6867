import { useState } from 'react';
import { tabStore } from '../../storage/safe-storage';

const KEY = 'narradeck.hiddenNotice';

/** Whether a notice was hidden in this tab, and what hides it until the tab is closed, or another one takes its place. */
export function useHiddenNotice(id: string): [isHidden: boolean, hide: () => void] {
  const [hidden, setHidden] = useState(() => tabStore.read(KEY));
  const hide = () => {
    tabStore.write(KEY, id);
    setHidden(id);
  };
  return [hidden === id, hide];
}
