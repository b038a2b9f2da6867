import type { RecorderState } from './recorder-state';

export type RecorderCommand = 'next' | 'back' | 'pause' | 'retake-slide' | 'take-back' | 'leave' | 'stay';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

const WHILE_TALKING: Record<string, RecorderCommand> = {
  ' ': 'next',
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  k: 'pause',
  r: 'retake-slide',
};

/** What a key means in a state; null leaves it to the browser. In a field (a list, a slider) only Esc means something. */
export function commandOfKey(event: Key, state: RecorderState, isField: boolean): RecorderCommand | null {
  if (event.key === 'Escape') {
    return state.is === 'asking-discard' || state.is === 'asking-discard-take' ? 'stay' : 'leave';
  }
  const isTalking = state.is === 'recording' || state.is === 'paused';
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z') {
    return isTalking ? 'take-back' : null;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isField) return null;
  const command = WHILE_TALKING[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? null;
  if (isTalking) return command;
  // Before the take the arrows choose the slide to begin with; Space presses the button that has the focus.
  return state.is === 'ready' && (event.key === 'ArrowRight' || event.key === 'ArrowLeft') ? command : null;
}
