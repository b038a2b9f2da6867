import { createStore } from 'zustand/vanilla';

/** Whether the server answered the last call that anybody waited for; a computer that is online may still not reach it. */
export const serverReachStore = createStore<{ isReachable: boolean }>(() => ({ isReachable: true }));

/** Records whether a call was answered by what it was for. */
export function recordReach(isReachable: boolean): void {
  if (serverReachStore.getState().isReachable !== isReachable) serverReachStore.setState({ isReachable });
}
