import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod';
import { projectId } from '#shared/entities/scalars';
import { sendSteps } from './job';
import { env } from '../runtime/env';
import { logger } from '../runtime/logger';

const detail = z.object({ TranscriptionJobName: z.string() });

/** Continues automatic subtitles when Amazon Transcribe has finished or failed a piece. */
export async function handler(event: EventBridgeEvent<'Transcribe Job State Change', unknown>): Promise<void> {
  const { TranscriptionJobName: name } = detail.parse(event.detail);
  const project = projectId.safeParse(name.slice(env('TRANSCRIBE_JOBS').length).split('-')[0]);
  if (!project.success) return logger.info('Transcribe finished a job of another system', { name });
  await sendSteps([{ job: { kind: 'transcribe', project_id: project.data, is_event: true }, step: 1 }]);
}
