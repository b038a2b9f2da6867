import { readFileSync } from 'node:fs';
import { cancelTranscription, getTranscription, startTranscription } from '#shared/api/transcriptions';
import type { ProjectId } from '#shared/entities/scalars';
import { queueEvent } from '../queue-event';
import { createFullProject, getStoredItem } from './full-project';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

const SPEECH = readFileSync('web/public/sample/narration.m4a');

/** A project that plays speech. */
async function createSpeechProject(scene: Scene) {
  const owner = await scene.admin();
  const id = await createFullProject(scene, owner);
  await scene.stack.bucket.put(`projects/${id}/clips/100.m4a`, SPEECH);
  return { owner, id };
}

const requestTranscription = (scene: Scene, id: ProjectId, owner: Person) =>
  scene.call(startTranscription, { project_id: id, language: 'en-US', mode: 'replace' }, owner);

/** The number of captions of subtitles in the wanted state; throws in any other state. */
const createLineCounter = (scene: Scene, id: ProjectId, wanted: 'done' | 'failed') => async () => {
  const { outcome, caption_count } = await getStoredItem(scene, `JOB#${id}`, 'TRANSCRIBE');
  if (outcome !== wanted) throw new Error(`These subtitles are not ${wanted}.`);
  return caption_count;
};

/** A message of the transcription queue. */
const buildTranscribeEvent = (project_id: ProjectId) =>
  queueEvent(JSON.stringify({ job: { kind: 'transcribe', project_id }, step: 1, sent_at: Date.now() }));

export const speechScenarios: readonly Scenario[] = [
  {
    name: 'start-transcription',
    what: 'the first of a project',
    prepare: async (scene) => {
      const { owner, id } = await createSpeechProject(scene);
      const event = scene.event(startTranscription, { project_id: id, language: '', mode: 'replace' }, owner);
      return { event };
    },
  },
  {
    name: 'get-transcription',
    what: 'one in progress',
    prepare: async (scene) => {
      const { owner, id } = await createSpeechProject(scene);
      await requestTranscription(scene, id, owner);
      return { event: scene.event(getTranscription, { project_id: id }, owner) };
    },
  },
  {
    name: 'cancel-transcription',
    what: 'one of which nothing was transcribed: its minutes are returned once',
    prepare: async (scene) => {
      const { owner, id } = await createSpeechProject(scene);
      const { transcription } = await requestTranscription(scene, id, owner);
      const input = { project_id: id, requested_at: transcription.requested_at };
      return { event: scene.event(cancelTranscription, input, owner) };
    },
  },
  {
    name: 'run-speech',
    what: 'speech that becomes captions, each once',
    prepare: async (scene) => {
      const { owner, id } = await createSpeechProject(scene);
      await requestTranscription(scene, id, owner);
      return { event: buildTranscribeEvent(id), look: createLineCounter(scene, id, 'done') };
    },
  },
  {
    name: 'run-speech',
    what: 'an unreadable recording: its minutes are returned once',
    prepare: async (scene) => {
      const { owner, id } = await createSpeechProject(scene);
      await scene.stack.bucket.put(`projects/${id}/clips/100.m4a`, 'x');
      await requestTranscription(scene, id, owner);
      return { event: buildTranscribeEvent(id), look: createLineCounter(scene, id, 'failed') };
    },
  },
  {
    name: 'transcribe-ended',
    what: 'a transcribed piece',
    prepare: async (scene) => {
      const { id } = await createSpeechProject(scene);
      return { event: { detail: { TranscriptionJobName: `narradeck-local-${id}-1-0` } } };
    },
  },
];
