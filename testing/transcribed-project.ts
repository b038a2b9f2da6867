import { readFileSync } from 'node:fs';
import { getTranscription } from '#shared/api/transcriptions';
import { toFileId } from '#shared/entities/clip';
import { makeSubtitles } from '../lambdas/jobs/speech/make-subtitles';
import { bucket } from './bucket';
import { caption, setUpEditedProject, marker, patch, type Put } from './edited-project';
import { reachBucket } from './reach-bucket';
import { reachTable } from './reach-table';
import { newProjectId } from './records';
import { type Answer, startSpeechServer } from './speech-server';
import { call, type SignedUp, table } from './test-stack';

export const NARRATION = readFileSync('web/public/sample/narration.m4a');

/** A speech server's answer for a piece: words, each with its start in seconds. */
export const buildWordsAnswer = (...words: [string, number][]): Answer => ({
  status: 200,
  body: { words: words.map(([word, start]) => ({ word, start, end: start + 0.4 })) },
});

/** A caption of a file, by default the transcribed one. */
export const buildFileCaption = (start: number, end: number, text: string, file = '100-f') => {
  const { entity, item } = caption(100, start, end, text);
  return { entity, item: { ...item, file } };
};

interface TranscriptionInput {
  asker?: SignedUp;
  before?: Put[];
  second?: string;
}

/** A project per test, with subtitles from a speech server that answers as the test says. The work runs in the test's process. */
export function setUpTranscribedProject() {
  const own = setUpEditedProject();
  const hears: { answer: (nth: number) => Answer | Promise<Answer> } = { answer: () => buildWordsAnswer() };
  let server: Awaited<ReturnType<typeof startSpeechServer>>;

  beforeAll(async () => {
    // As on a stage that names a server.
    reachTable();
    reachBucket();
    server = await startSpeechServer(() => hears.answer(server.asked.length));
    Object.assign(process.env, {
      SPEECH_SERVICE: 'server',
      SPEECH_URL: server.url,
      SPEECH_MODEL: 'whisper-1',
      SPEECH_MINUTES_PER_DAY: '10000',
    });
  });
  afterAll(() => server.stop());

  const job = () => ({ pk: `JOB#${own.id()}`, sk: 'TRANSCRIBE' });
  const path = () => `/projects/${own.id()}/clips/100-f.m4a`;

  /**
   * Requests subtitles for two ranges of a file without sending a message, because the test does the work.
   * @param before existing records of the project
   * @param second the file of the second range, by default the first's
   */
  async function requestSubtitles({ asker = own.owner(), before = [], second = path() }: TranscriptionInput = {}) {
    server.asked.length = 0;
    await bucket.put(path().slice(1), NARRATION);
    const clip = (createdAt: number, trim_start: number, length: number) =>
      own.clip(createdAt, length, { file: '100-f', url: path(), trim_start, trim_end: trim_start + length });
    await own.save([
      clip(100, 2000, 8000),
      clip(200, 20_000, 6000),
      marker(100, 1, 2000),
      marker(200, 2, 20_000),
      ...before,
    ]);
    const { account } = own.owner();
    await patch(`ACCOUNT#${account.id}`, 'ACCOUNT', { auto_subtitle_seconds_used_this_month: 14 });
    const { auto_subtitle_last_checked: taken_at } = (await table.get(`ACCOUNT#${account.id}`, 'ACCOUNT'))!;
    const sound = { file: '100-f', url: path(), peaks_url: '' };
    const asked = {
      ...{
        project_id: own.id(),
        account_id: account.id,
        uid: asker.uid,
        requested_at: Date.now(),
        taken_at,
        seconds: 14,
      },
      ...{ language: '', mode: 'replace' },
      sounds: [
        { ...sound, start: 2000, end: 10_000 },
        { ...sound, url: second, file: toFileId(second), start: 20_000, end: 26_000 },
      ],
    };
    // The first put's message does nothing, because its project doesn't exist. The second put counts as the same job and sends none.
    await table.put({ ...job(), ...asked, project_id: newProjectId() });
    await table.put({ ...job(), ...asked });
  }

  /** Does the work in steps, each from a new start to its first pause, until it ends or waits. */
  async function workInSteps() {
    for (;;) {
      const { done, value } = await makeSubtitles(own.id(), false).next();
      if (done) return value;
    }
  }

  const linesNow = async () => (await own.open()).captions.map(({ start, text }) => [start, text]);
  const state = async () => (await call(getTranscription, { project_id: own.id() }, own.owner().token)).transcription;
  const secondsUsed = async () =>
    (await table.get(`ACCOUNT#${own.owner().account.id}`, 'ACCOUNT'))!.auto_subtitle_seconds_used_this_month;

  return { own, hears, asked: () => server.asked, job, requestSubtitles, workInSteps, linesNow, state, secondsUsed };
}
