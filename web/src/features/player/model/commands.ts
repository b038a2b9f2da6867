import { type KeyPress, shortcutKey } from '../../../platform/components/shortcut-key';

export type PlayerCommand =
  | {
      do:
        | 'togglePlay'
        | 'toggleMute'
        | 'toggleCaptions'
        | 'toggleTranscript'
        | 'togglePictureInPicture'
        | 'toggleFullScreen'
        | 'toggleHelp'
        | 'nextSlide'
        | 'previousSlide';
    }
  | { do: 'seekBy'; ms: number }
  | { do: 'seekToShare'; share: number }
  | { do: 'changeVolume'; by: number }
  | { do: 'changeRate'; steps: 1 | -1 };

export const RATES = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next faster (`steps` 1) or slower (-1) speed, within the limits. */
export function nextRate(rate: number, steps: 1 | -1): number {
  const faster = RATES.find((candidate) => candidate > rate) ?? RATES.at(-1)!;
  const slower = RATES.findLast((candidate) => candidate < rate) ?? RATES[0];
  return steps === 1 ? faster : slower;
}

const KEY_COMMANDS: Record<string, PlayerCommand> = {
  ' ': { do: 'togglePlay' },
  k: { do: 'togglePlay' },
  j: { do: 'seekBy', ms: -10_000 },
  l: { do: 'seekBy', ms: 10_000 },
  ArrowLeft: { do: 'seekBy', ms: -5_000 },
  ArrowRight: { do: 'seekBy', ms: 5_000 },
  ArrowUp: { do: 'changeVolume', by: 0.1 },
  ArrowDown: { do: 'changeVolume', by: -0.1 },
  Home: { do: 'seekToShare', share: 0 },
  End: { do: 'seekToShare', share: 1 },
  m: { do: 'toggleMute' },
  c: { do: 'toggleCaptions' },
  t: { do: 'toggleTranscript' },
  i: { do: 'togglePictureInPicture' },
  f: { do: 'toggleFullScreen' },
  '<': { do: 'changeRate', steps: -1 },
  '>': { do: 'changeRate', steps: 1 },
  '?': { do: 'toggleHelp' },
};

/** The command of a key; undefined if it has none, or if a modifier leaves it to the browser. */
export function getKeyCommand(press: KeyPress): PlayerCommand | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  const key = shortcutKey(press);
  if (press.shiftKey && key === 'n') return { do: 'nextSlide' };
  if (press.shiftKey && key === 'p') return { do: 'previousSlide' };
  if (/^[0-9]$/.test(key)) return { do: 'seekToShare', share: Number(key) / 10 };
  return KEY_COMMANDS[key];
}

/** Whether a key pressed here belongs to the element and not to the player, such as while typing. */
export function isKeyForElement(element: Pick<HTMLElement, 'tagName' | 'isContentEditable'>, key: string): boolean {
  if (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName)) return true;
  return /^(BUTTON|A)$/.test(element.tagName) && (key === ' ' || key === 'Enter');
}
