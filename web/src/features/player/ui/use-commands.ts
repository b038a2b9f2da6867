import { useEffect, useState } from 'react';
import { indexAt } from '#shared/time/span-at';
import type { Playback } from '../../../platform/playback/playback';
import type { PlaybackSnapshot } from '../../../platform/playback/playback-types';
import { localStore } from '../../../platform/storage/safe-storage';
import { playerWording } from '../../../wording/player';
import { getKeyCommand, isKeyForElement, nextRate, type PlayerCommand } from '../model/commands';
import type { Presentation } from '../model/presentation';

/** Within this time after a slide's start, Back opens the previous slide; later, it restarts the current one. */
const RESTART_SLIDE_AFTER_MS = 1500;

interface PlayerCommands {
  run: (command: PlayerCommand) => void;
  captionsOn: boolean;
  helpOpen: boolean;
  /** The effect of the last key that is not visible while the controls are hidden; `count` distinguishes repeats. */
  notice: KeyNotice | undefined;
  endNotice: () => void;
}

interface KeyNotice {
  text: string;
  count: number;
}

/** What commands toggle outside of the playback; undefined where it isn't available. */
interface Toggles {
  fullScreen: (() => void) | undefined;
  transcript: (() => void) | undefined;
  pictureInPicture: (() => void) | undefined;
}

/** Whether captions were last on, on this device. */
const CAPTIONS_KEY = 'narradeck.captions';
const ON = 'on';
export const hasCaptionsOn = (): boolean => localStore.read(CAPTIONS_KEY) === ON;

/** The commands of buttons and keys. */
export function usePlayerCommands(playback: Playback, presentation: Presentation, toggles: Toggles): PlayerCommands {
  const [captionsOn, setCaptionsOn] = useState(hasCaptionsOn);
  const [helpOpen, setHelpOpen] = useState(false);
  const [notice, setNotice] = useState<KeyNotice>();

  const goToScene = (step: 1 | -1) => {
    const now = playback.currentTime;
    const index = indexAt(presentation.scenes, now);
    const scene = presentation.scenes[index];
    const target =
      step === -1 && scene && now - scene.start > RESTART_SLIDE_AFTER_MS ? scene : presentation.scenes[index + step];
    if (target) playback.seek(target.start);
  };

  const run = (command: PlayerCommand) => {
    const { rate, volume, muted } = playback.getSnapshot();
    switch (command.do) {
      case 'togglePlay':
        return playback.toggle();
      case 'toggleMute':
        return playback.setMuted(!muted);
      case 'toggleCaptions':
        localStore.write(CAPTIONS_KEY, captionsOn ? 'off' : ON);
        return setCaptionsOn(!captionsOn);
      case 'toggleTranscript':
        return toggles.transcript?.();
      case 'togglePictureInPicture':
        return toggles.pictureInPicture?.();
      case 'toggleFullScreen':
        return toggles.fullScreen?.();
      case 'toggleHelp':
        return setHelpOpen((open) => !open);
      case 'nextSlide':
        return goToScene(1);
      case 'previousSlide':
        return goToScene(-1);
      case 'seekBy':
        return playback.seek(playback.currentTime + command.ms);
      case 'seekToShare':
        return playback.seek(command.share * presentation.duration);
      case 'changeVolume':
        return playback.setVolume(Math.round((volume + command.by) * 20) / 20);
      case 'changeRate':
        return playback.setRate(nextRate(rate, command.steps));
    }
  };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const command = getKeyCommand(event);
      if (!command || (event.target instanceof HTMLElement && isKeyForElement(event.target, event.key))) return;
      // While the list of shortcuts is open, only the key that closes it works.
      if (helpOpen && command.do !== 'toggleHelp') return;
      event.preventDefault();
      run(command);
      const text = describeCommand(command, playback.getSnapshot());
      if (text) setNotice((last) => ({ text, count: (last?.count ?? 0) + 1 }));
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });

  return { run, captionsOn, helpOpen, notice, endNotice: () => setNotice(undefined) };
}

function describeCommand(command: PlayerCommand, { rate, volume, muted }: PlaybackSnapshot): string | undefined {
  if (command.do === 'changeRate') return playerWording.speedValue(rate);
  if (command.do !== 'changeVolume' && command.do !== 'toggleMute') return undefined;
  return muted ? playerWording.muted : playerWording.volumeValue(volume);
}
