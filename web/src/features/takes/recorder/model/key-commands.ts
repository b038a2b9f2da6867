import { type KeyPress, shortcutKey } from '../../../../platform/components/shortcut-key';
import type { RecorderState } from './recorder-state';

export type KeyCommand =
  'start' | 'stop' | 'next' | 'back' | 'pause' | 'retake-slide' | 'rewind' | 'play' | 'keep' | 'leave';

const WHILE_TALKING: Record<string, KeyCommand> = {
  ' ': 'next',
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowLeft: 'back',
  PageUp: 'back',
  k: 'pause',
  r: 'retake-slide',
};
/** Before the take, the arrows choose its first slide. */
const WHEN_READY: Record<string, KeyCommand> = {
  ' ': 'start',
  Enter: 'start',
  ArrowRight: 'next',
  ArrowLeft: 'back',
};
/** A retake has no next slide, so Space ends it. */
const IN_RETAKE: Record<string, KeyCommand> = { ' ': 'stop', k: 'pause', r: 'retake-slide' };
const IN_REVIEW: Record<string, KeyCommand> = { ' ': 'play', k: 'play', Enter: 'keep' };

/** What has the focus: a list or slider needs its keys for itself, a button at least Space and Enter. */
export type FocusKind = 'field' | 'button' | 'nothing';

/** The command of a key in a state; null leaves it to the browser. */
export function getKeyCommand(
  event: KeyPress,
  state: RecorderState,
  focus: FocusKind,
  isRetake = false,
): KeyCommand | null {
  if (event.key === 'Escape') return 'leave';
  const key = shortcutKey(event);
  const isTalking = state.is === 'recording' || state.is === 'paused';
  if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'z') return isTalking ? 'rewind' : null;
  if (event.ctrlKey || event.metaKey || event.altKey || focus === 'field') return null;
  // Tab moved the focus to the button on purpose; a click does not move it.
  if (focus === 'button' && (key === ' ' || key === 'Enter')) return null;
  if (isTalking) return (isRetake ? IN_RETAKE : WHILE_TALKING)[key] ?? null;
  if (state.is === 'ready') return WHEN_READY[key] ?? null;
  return state.is === 'taken' ? (IN_REVIEW[key] ?? null) : null;
}
