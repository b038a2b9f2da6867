import { useMemo, useState } from 'react';
import { secondsOf, soundInUse } from '#shared/captions/sound-in-use';
import type { SpokenLanguage, TranscriptionMode } from '#shared/entities/transcription';
import { remainingSubtitleMinutes } from '#shared/plans';
import { useSession } from '../../../api/session/session-query';
import { askForSubtitles } from '../../../api/transcriptions';
import { Button } from '../../../components/button';
import { Dialog } from '../../../components/dialog';
import { showError } from '../../../components/feedback-store';
import { SelectField } from '../../../components/select-field';
import { UpgradeHint } from '../../../components/upgrade-hint';
import { useNow } from '../../../components/use-now';
import { subtitlesWording as words } from '../../../wording/subtitles';
import { followSubtitles } from '../../session/follow-subtitles';
import { useEditor, useEditorState } from '../editor-context';
import styles from './captions.module.css';
import { languageOptions, rememberedLanguage, rememberLanguage } from './subtitles-language';

/** What automatic subtitles take, and in which language; begins them. */
export function SubtitlesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const editor = useEditor();
  const { account } = useSession();
  const now = useNow();
  const clips = useEditorState(({ view }) => view.timeline.clips);
  const there = useEditorState(({ view }) => view.lines.length);
  const [language, setLanguage] = useState(rememberedLanguage);
  const [isAsking, setAsking] = useState(false);
  const options = useMemo(() => languageOptions(), []);
  const seconds = secondsOf(soundInUse(clips.map(({ clip }) => clip)));
  // What is left is whole seconds, told in minutes.
  const left = Math.round(remainingSubtitleMinutes(account, now) * 60);
  const isTooLong = seconds > left;
  const isDisabled = isTooLong || seconds === 0 || isAsking;
  const choose = (chosen: SpokenLanguage) => {
    rememberLanguage(chosen);
    setLanguage(chosen);
  };
  const start = (mode: TranscriptionMode) => async () => {
    const project = editor.store.getState().view.project.id;
    setAsking(true);
    try {
      // What the server listens to is what is saved.
      await editor.autosave.flush();
      followSubtitles(editor, project, await askForSubtitles(project, language, mode));
      onClose();
    } catch (error) {
      onClose();
      showError(error);
    } finally {
      setAsking(false);
    }
  };
  const begin = (mode: TranscriptionMode) => () => void start(mode)();
  return (
    <Dialog
      title={words.title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        there > 0 ? (
          <>
            <Button look="primary" isDisabled={isDisabled} onClick={begin('fill-gaps')}>
              {words.fill}
            </Button>
            <Button isDisabled={isDisabled} onClick={begin('replace')}>
              {words.replace}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button look="primary" isDisabled={isDisabled} onClick={begin('replace')}>
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
          <p>{words.nothing}</p>
        ) : (
          <p role={isTooLong ? 'alert' : undefined}>
            {isTooLong ? words.tooLong(seconds, left) : words.takes(seconds, left)}
          </p>
        )}
        {isTooLong && <UpgradeHint onFollow={onClose} />}
        {there > 0 && !isTooLong && <p>{words.there(there)}</p>}
      </div>
    </Dialog>
  );
}
