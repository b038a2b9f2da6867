import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { email } from '#shared/email';
import { LINES_SHOWN_MAX, listPlayedCaptions } from '#shared/captions/caption-spans';
import { CAPTIONS_PER_PROJECT_MAX } from '#shared/entities/caption';
import { CLIPS_PER_PROJECT_MAX, type ShownClip, shownClip } from '#shared/entities/clip';
import { enteredPassword, linkProof } from '#shared/entities/link-guard';
import { linkReport } from '#shared/entities/link-report';
import { type CaptionId, projectId } from '#shared/entities/scalars';
import { signUpProofText } from '#shared/entities/sign-up-proof';
import { openedData, publishData } from '#shared/publish/publish-data';

/** In one spelling only, because CloudFront's ten-second cache is keyed by the URL. */
const clipChoice = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ])
  .optional();

/** What the player plays. Open to anyone with the link; cached at the edge for 10 s. */
export const getPublishData = defineFunction({
  name: 'getPublishData',
  caller: 'anyone',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: publishData,
  route: { method: 'GET', path: '/publish/{id}' },
});

/** Why a guarded link shows nothing yet. `work`: many wrong passwords were tried, so a sign-up proof is required with the next one. */
const linkLock = z.enum(['password', 'work', 'invited', 'team', 'ended']);
export type LinkLock = z.infer<typeof linkLock>;

/** What a guarded link plays, or why it doesn't. `pass` opens it again for 30 days; '' if there is no new one. */
const openedLink = z.strictObject({ data: openedData.nullable(), lock: linkLock.nullable(), pass: z.string() });

/**
 * Opens a link with a name, whoever else may watch, or a guarded link with a pass or a password. `permission-denied` for a wrong password,
 * `resource-exhausted` while the network address has to wait for its next one, or requested too many mails, `not-found` for a link that is off, missing, or open to anyone.
 */
export const openLink = defineFunction({
  name: 'openLink',
  caller: 'anyone',
  input: z.strictObject({
    id: projectId,
    clip: clipChoice,
    ...linkProof.shape,
    password: enteredPassword.optional(),
    /** Mails this address a link with a pass, if it is invited. The answer doesn't say whether it is. */
    email: email.optional(),
    /** A solved challenge of `createSignUpChallenge`. */
    proof: signUpProofText.optional(),
  }),
  output: openedLink,
});

/** Opens a guarded link for a person of its team, or who sees the project. Its pass is for comments alone: opening the link again takes their login. */
export const openTeamLink = defineFunction({
  name: 'openTeamLink',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: openedLink,
});

/**
 * Reports to the operator what a link shows. The answer is the same for every id, but only reports about links that are on are stored.
 * `resource-exhausted` for an IP address that reports too often.
 */
export const reportLink = defineFunction({
  name: 'reportLink',
  caller: 'anyone',
  input: linkReport.omit({ created_at: true }),
  output: z.strictObject({}),
});

/** The captions of a shared project as a SubRip file, unless the team turned downloads off. */
export const getSrt = defineFunction({
  name: 'getSrt',
  caller: 'anyone',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: z.string(),
  route: { method: 'GET', path: '/srt/{id}' },
});

/**
 * The page of a shared project, for browsers, for what shows a preview of a link, for reading (`read`), and for other sites' pages (`embed`).
 * The edge asks for it, and serves the page as it is stored whenever this fails; so any id is answered with `not-found` if nothing can be
 * played. `policy` is its content security policy; null for that of all pages.
 */
export const getVideoPage = defineFunction({
  name: 'getVideoPage',
  caller: 'anyone',
  input: z.strictObject({ id: z.string(), read: z.literal('').optional(), embed: z.literal('').optional() }),
  output: z.strictObject({ page: z.string(), policy: z.string().nullable() }),
  route: { method: 'GET', path: '/video.html', type: 'text/html' },
});

/** Pixels of an address, which are text. */
const pixels = z
  .string()
  .regex(/^[1-9]\d{0,4}$/)
  .transform(Number)
  .optional();

/** How to embed the player of a link, for sites on which somebody pasted that link (https://oembed.com). */
export const getOembed = defineFunction({
  name: 'getOembed',
  caller: 'anyone',
  input: z.strictObject({
    url: z.string().max(2000),
    format: z.enum(['json', 'xml']).optional(),
    maxwidth: pixels,
    maxheight: pixels,
  }),
  output: z.record(z.string(), z.union([z.string(), z.number()])),
  route: { method: 'GET', path: '/oembed' },
});

/** The picture that is shown where a project's link is pasted, to anyone while the link is open. */
export const getPreview = defineFunction({
  name: 'getPreview',
  caller: 'anyone',
  input: z.strictObject({ id: projectId }),
  output: z.custom<Uint8Array>((bytes) => bytes instanceof Uint8Array),
  route: { method: 'GET', path: '/preview/{id}', type: 'image/jpeg' },
});

const captionsIn = (list: readonly ShownClip[]) =>
  list.flatMap(({ file, captions }) => captions.map((line, n) => ({ id: `${n}` as CaptionId, file, ...line })));

const clips = z
  .array(shownClip)
  .max(CLIPS_PER_PROJECT_MAX)
  .refine(
    (list) => list.reduce((sum, { captions }) => sum + captions.length, 0) <= CAPTIONS_PER_PROJECT_MAX,
    `At most ${CAPTIONS_PER_PROJECT_MAX} captions.`,
  )
  // A caption listed by one clip also counts for all clips that play the same range of its file.
  .refine(
    (list) => listPlayedCaptions(list, captionsIn(list)).length <= LINES_SHOWN_MAX,
    `These clips play more than ${LINES_SHOWN_MAX} lines.`,
  );

/**
 * The captions of some clips as one SubRip text, in the time of the timeline that these clips form (spec section 7). It takes the clips as
 * `getProject` returns them; they need not be stored.
 */
export const makeSrt = defineFunction({
  name: 'makeSrt',
  input: z.strictObject({ clips }),
  output: z.strictObject({ srt_string: z.string() }),
});
