import { numberedPosition } from '../shared/testing/numbered-position';
import { startSession } from '#shared/api/session';
import type { Account } from '#shared/entities/account';
import type { InvitedRole } from '#shared/entities/invite';
import type { Caption } from '#shared/entities/caption';
import { type Clip, toFileId } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { CaptionId, FileId, ProjectId, SlideId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { newId } from '#shared/ids';
import { setEmailVerified } from './set-email-verified';
import { call, newAddress, register, type SignedUp, table } from './test-stack';
import { getLinkKey } from './invite-keys';

/** A project's clip record, as an editor first saves it. */
export const newClip = (project: string, created_at: number, duration: number, more: Partial<Clip> = {}): Clip => ({
  created_at,
  file: more.file ?? toFileId(more.url ?? `${created_at}`),
  file_name: `${created_at}.m4a`,
  type: 'audio',
  url: `/projects/${project}/clips/${created_at}.m4a`,
  peaks_url: '',
  sound_url: '',
  video_layout: 'full',
  duration,
  trim_start: 0,
  trim_end: duration,
  position: numberedPosition(created_at),
  version: 0,
  ...more,
});

/** A marker record, as an editor first saves it. It shows no slide. */
export const newMarker = (clip_created_at: number, created_at: number, source_ms: number): Marker => ({
  created_at,
  clip_created_at,
  slide_id: '',
  source_ms,
  version: 0,
});

/** A caption record in the file of a new clip with this `created_at`, as an editor first saves it. */
export const newCaption = (clip_created_at: number, start: number, end: number, text: string): Caption => ({
  id: newId() as CaptionId,
  file: `${clip_created_at}` as FileId,
  start,
  end,
  text,
  version: 0,
});

/** A slide record, as an editor first saves it. */
export const newSlide = (project: string, number: number): Slide => {
  const id = newId() as SlideId;
  const url = `/projects/${project}/slides/${id}.webp`;
  const position = numberedPosition(number);
  return { id, url, width: 640, height: 360, notes: '', text: '', position, created_at: 1_000 + number, version: 0 };
};

/** A new project ID, as a client creates it. */
export const newProjectId = (): ProjectId => newId() as ProjectId;

/** A new person who signs up with the code of another person's account. Their address is unverified. */
export async function joinUnverified(
  account: Account,
  role: InvitedRole,
  name = `${role} Example`,
  email = newAddress(name),
): Promise<SignedUp> {
  const registered = await register(name, email);
  const invite = getLinkKey(account, role);
  const session = await call(startSession, { fullName: name, invite }, registered.token);
  return { ...registered, user: session.user, account: session.account };
}

/** A new person who signs up with the code of another person's account. Their address is verified. */
export async function joinAccount(...as: Parameters<typeof joinUnverified>): Promise<SignedUp> {
  const person = await joinUnverified(...as);
  await setEmailVerified(table, person.uid);
  return { ...person, user: { ...person.user, emailVerified: true } };
}
