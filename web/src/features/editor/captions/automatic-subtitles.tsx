import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { listPlayedRanges, totalSeconds } from '#shared/captions/played-audio';
import {
  SPOKEN_LANGUAGES,
  type SpokenLanguage,
  spokenLanguage,
  type TranscriptionMode,
  type TranscriptionState,
} from '#shared/entities/transcription';
import { authorize } from '#shared/permissions/authorize';
import { remainingSubtitleMinutes } from '#shared/plans';
import { useSession } from '../../../platform/api/session/session-query';
import { cancelSubtitles, findSubtitles, requestSubtitles } from '../../../platform/api/transcriptions';
import { Button, LinkButton } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { showError } from '../../../platform/components/feedback-store';
import { SelectField } from '../../../platform/components/fields';
import { Progress } from '../../../platform/components/loading';
import { showToast } from '../../../platform/components/toasts';
import { UpgradeHint } from '../../../platform/components/upgrade-hint';
import { useNow } from '../../../platform/components/use-now';
import { localStore } from '../../../platform/storage/safe-storage';
import { subtitlesWording as words } from '../../../wording/captions';
import { followSubtitles, storeSubtitlesState, subtitlesStore } from '../session/follow-subtitles';
import { useEditor, useEditorState } from '../ui/editor-context';
import styles from './captions.module.css';

/** The dialog of automatic subtitles; people with an unverified address read in it how to verify it. */
export function SubtitlesDialog({ onClose }: { onClose: () => void }) {
  const project = useEditorState(({ view }) => view.project);
  const { user } = useSession();
  const isUnverified = authorize(user, { do: 'transcribeProject', project }) === 'unverified';
  return isUnverified ? <VerifyEmailFirstDialog onClose={onClose} /> : <StartSubtitlesDialog onClose={onClose} />;
}

function VerifyEmailFirstDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const actions = (
    <>
      <Button onClick={onClose}>{words.cancel}</Button>
      <LinkButton look="primary" to="/account" onClick={onClose}>
        {words.openAccount}
      </LinkButton>
    </>
  );
  return (
    <Dialog title={words.title} isOpen onClose={onClose} actions={actions}>
      <p>{words.verifyFirst(user.email)}</p>
    </Dialog>
  );
}

/** Shows the cost of automatic subtitles, asks for the language, and starts them. */
function StartSubtitlesDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const { account } = useSession();
  const now = useNow();
  const clips = useEditorState(({ view }) => view.timeline.clips);
  const there = useEditorState(({ view }) => view.lines.length);
  const [language, setLanguage] = useState(loadLanguage);
  const [isAsking, setAsking] = useState(false);
  const options = useMemo(() => languageOptions(), []);
  const seconds = totalSeconds(listPlayedRanges(clips.map(({ clip }) => clip)));
  // Converts minutes back to whole seconds.
  const left = Math.round(remainingSubtitleMinutes(account, now) * 60);
  const isTooLong = seconds > left;
  const isDisabled = isTooLong || seconds === 0 || isAsking;
  const choose = (chosen: SpokenLanguage) => {
    storeLanguage(chosen);
    setLanguage(chosen);
  };
  const start = async (mode: TranscriptionMode) => {
    const project = editor.store.getState().view.project.id;
    setAsking(true);
    try {
      // The server transcribes what is saved.
      await editor.autosave.flush();
      followSubtitles(editor, project, await requestSubtitles(project, language, mode));
      onClose();
    } catch (error) {
      onClose();
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  return (
    <Dialog
      title={words.title}
      isOpen
      onClose={onClose}
      actions={
        there > 0 ? (
          <>
            <Button look="primary" isDisabled={isDisabled} onClick={() => void start('fill-gaps')}>
              {words.fill}
            </Button>
            <Button isDisabled={isDisabled} onClick={() => void start('replace')}>
              {words.replace}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button look="primary" isDisabled={isDisabled} onClick={() => void start('replace')}>
              {words.start}
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog}>
        <p>{words.text}</p>
        <SelectField label={words.language} value={language} options={options} onChange={choose} />
        {seconds === 0 ? (
          <p>{words.noRecording}</p>
        ) : (
          <p role={isTooLong ? 'alert' : undefined}>
            {isTooLong ? words.tooLong(seconds, left) : words.minutesNeeded(seconds, left)}
          </p>
        )}
        {isTooLong && <UpgradeHint onFollow={onClose} />}
        {there > 0 && !isTooLong && <p>{words.existingCaptions(there)}</p>}
      </div>
    </Dialog>
  );
}

const KEY = 'narradeck.subtitles-language';

/** The language last chosen in this browser; '' detects it automatically. */
const loadLanguage = (): SpokenLanguage => spokenLanguage.safeParse(localStore.read(KEY)).data ?? '';

const storeLanguage = (language: SpokenLanguage): void => void localStore.write(KEY, language);

/** All languages by their names in the browser's language, sorted. */
function languageOptions(): { value: SpokenLanguage; label: string }[] {
  const names = new Intl.DisplayNames(undefined, { type: 'language' });
  const named = SPOKEN_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }));
  return [{ value: '', label: words.detectLanguage }, ...named.sort((a, b) => a.label.localeCompare(b.label))];
}

export function useRunningSubtitles(): TranscriptionState | undefined {
  const project = useEditorState(({ view }) => view.project.id);
  const state = useStore(subtitlesStore, (all) => all[project]);
  return state?.state === 'running' ? state : undefined;
}

export function useFollowSubtitles(isOffered: boolean): void {
  const editor = useEditor();
  const project = useEditorState(({ view }) => view.project.id);
  useEffect(() => {
    if (!isOffered) return;
    findSubtitles(project).then(
      (found) => found?.state === 'running' && followSubtitles(editor, project, found),
      // Tried again when the panel is next opened.
      () => undefined,
    );
  }, [editor, project, isOffered]);
}

const progressText = ({ pieces, transcribed, caption_count }: TranscriptionState): string => {
  if (caption_count > 0 || (pieces > 0 && transcribed === pieces)) return words.writing;
  return pieces === 0 ? words.waiting : words.progress(transcribed, pieces);
};

export function SubtitlesProgress() {
  const { mayEdit } = useEditor();
  const project = useEditorState(({ view }) => view.project.id);
  const running = useRunningSubtitles();
  if (!running) return null;
  const stop = async () => {
    try {
      const after = await cancelSubtitles(project, running.requested_at);
      if (!after) return;
      storeSubtitlesState(project, after);
      if (after.state === 'cancelled') showToast(words.cancelled);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <div className={styles.progress} role="status">
      <Progress
        label={words.short}
        value={running.transcribed}
        max={Math.max(running.pieces, 1)}
        text={progressText(running)}
      />
      {mayEdit && (
        <Button size="small" onClick={() => void stop()}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}
