import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { contracts } from '#shared/api/contracts';
import { parseSubtitles, SubtitleError } from '#shared/captions/parse-subtitles';
import { toSrt, toVtt } from '#shared/captions/subtitles';
import { copyName } from '#shared/copy-name';
import { personName } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { parseChannel } from '#shared/permissions/channels';
import { escapeHtml } from '#shared/safe-text';
import { initials } from '#shared/text';
import { inviteMail } from '../../../lambdas/functions/invites/send-invite';
import { checkHead, unpackTakeEnd } from '../../../lambdas/functions/takes/complete-take-upload';
import { checkPicture, detectClipType } from '../../../lambdas/functions/uploads/check-file';
import { readViewerPass, readViewerToken } from '../../../lambdas/functions/views/viewer-token';
import { toMailLine } from '../../../lambdas/mail/compose-mail';
import { checkInput } from '../../../lambdas/runtime/explain-input';
import { readInput } from '../../../lambdas/runtime/handler';
import { redact } from '../../../lambdas/runtime/logger';
import { decodeSubtitles, guessEncoding } from '../../src/features/editor/model/captions/subtitle-file';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { parseJournal } from '../../src/features/takes/store/journal';
import { pickOne, randomBelow } from './choose';
import { FILE_HEADS } from './file-heads';
import { hostileBytes } from './hostile-bytes';
import { hostileBody, hostileInput } from './hostile-input';
import { hostileJournal } from './hostile-journal';
import { hostileSubtitles, hostileText } from './hostile-text';

/** A parser of untrusted input: generates an input, and says what is wrong with the result; '' for nothing. */
export interface Parser {
  name: string;
  /** Its share of all inputs. */
  share: number;
  make: (random: Random) => unknown;
  findFault: (input: never) => string | Promise<string>;
}

/** Describes a parser's exception, unless it is the parser's own refusal. */
export function describeUnexpected(refusal: new (...given: never[]) => Error, error: unknown): string {
  return error instanceof refusal ? '' : `threw ${String(error)}`;
}

const defineParser = <Input>(of: {
  name: string;
  share: number;
  make: (random: Random) => Input;
  findFault: (input: Input) => string | Promise<string>;
}): Parser => of;

const PROJECT = 'abcdefghijkmnpqrstuv' as Parameters<typeof readViewerToken>[1];
const NOW = 1_764_000_000_000;
const KEYS = [Buffer.alloc(32, 7)] as unknown as Parameters<typeof readViewerToken>[0];

/** What is wrong with a parsed subtitle file; '' for nothing. */
export function findCaptionFault(file: string): string {
  try {
    const { captions } = parseSubtitles(file);
    const isInOrder = captions.every(({ start, end }, at) => end > start && start >= (captions[at - 1]?.start ?? 0));
    if (!isInOrder) return 'is not in order';
    const again = [toSrt(captions), toVtt(captions)].map((text) => parseSubtitles(text).captions.length);
    return again.every((count) => count <= captions.length) ? '' : 'a caption became several';
  } catch (error) {
    return describeUnexpected(SubtitleError, error);
  }
}

function findBodyFault({ at, body }: { at: number; body: string }): string {
  const contract = contracts[at]!;
  try {
    const checked = checkInput(contract.input, readInput(contract, { body } as APIGatewayProxyEventV2));
    if (!checked.ok && (checked.sentence === '' || checked.sentence.length > 400)) return `says ${checked.sentence}`;
    return 'polluted' in {} ? 'wrote into every object' : '';
  } catch (error) {
    return describeUnexpected(ApiError, error);
  }
}

function findHeadFault(head: Buffer): string {
  try {
    detectClipType(head, 'audio/mp4');
    const { width, height } = checkPicture(head);
    return width > 0 && height > 0 ? '' : 'a picture without a size';
  } catch (error) {
    return describeUnexpected(ApiError, error);
  }
}

async function findEndFault(end: Buffer): Promise<string> {
  try {
    checkHead(end, 64);
    await unpackTakeEnd(end, { tail_bytes: 8, head_bytes: 40 });
    return '';
  } catch (error) {
    return describeUnexpected(ApiError, error);
  }
}

const LINE_BREAK = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function findMailFault(fullName: string): string {
  const mailFrom = (name: string) =>
    inviteMail({
      to: 'pat@example.test',
      link: '/invite/x',
      from: { fullName: name, emailVerified: true },
      role: 'Member',
    });
  const { subject, text, html } = mailFrom(fullName);
  if (LINE_BREAK.test(subject)) return 'a subject of several lines';
  const plain = mailFrom('A');
  const lines = (words: string) => words.split('\n').length;
  if (lines(text) !== lines(plain.text)) return 'text of more lines';
  const tags = (words: string) => (words.match(/<[^>]*>/g) ?? []).join();
  return tags(html) === tags(plain.html) ? '' : 'markup in a mail';
}

const findNameFault = (name: string): string => {
  const read = personName.safeParse(name);
  if (!read.success) return '';
  if (LINE_BREAK.test(read.data.replace(/\p{Cf}/gu, ''))) return 'a name of several lines';
  return initials(read.data) === '' && copyName(read.data) === '' ? 'no initials' : '';
};

const findLogFault = (text: string): string => (/\bey[\w-]+\.[\w-]+\./.test(redact(text)) ? 'a token in the log' : '');
const findHtmlFault = (text: string): string => (/[<>"']/.test(escapeHtml(toMailLine(text))) ? 'markup' : '');

/** Every parser of untrusted input that runs without a stack. */
export const PARSERS: readonly Parser[] = [
  defineParser({ name: 'subtitle files', share: 0.2, make: hostileSubtitles, findFault: findCaptionFault }),
  defineParser({
    name: 'bytes of subtitle files',
    share: 0.05,
    make: (random) => hostileBytes(random, Buffer.from(hostileSubtitles(random))),
    findFault: (bytes) => findCaptionFault(decodeSubtitles(bytes, guessEncoding(bytes))),
  }),
  defineParser({
    name: 'bodies of calls',
    share: 0.3,
    make: (random) => {
      const at = randomBelow(random, contracts.length);
      const input = hostileInput(random, contracts[at]!);
      return { at, body: hostileBody(random, contracts[at]!.route ? input : { data: input }) };
    },
    findFault: findBodyFault,
  }),
  defineParser({
    name: 'file heads',
    share: 0.2,
    make: (random) => hostileBytes(random, pickOne(random, FILE_HEADS)),
    findFault: findHeadFault,
  }),
  defineParser({
    name: 'ends of takes',
    share: 0.05,
    make: (random) => hostileBytes(random, pickOne(random, FILE_HEADS)),
    findFault: findEndFault,
  }),
  defineParser({
    name: 'names in mails',
    share: 0.05,
    make: (random) => hostileText(random, 100),
    findFault: findMailFault,
  }),
  defineParser({ name: 'names', share: 0.04, make: hostileText, findFault: findNameFault }),
  defineParser({ name: 'text in HTML', share: 0.03, make: hostileText, findFault: findHtmlFault }),
  defineParser({ name: 'log lines', share: 0.03, make: hostileText, findFault: findLogFault }),
  defineParser({
    name: 'names of channels',
    share: 0.02,
    make: (random) =>
      Array.from({ length: randomBelow(random, 6) })
        .map(() => pickOne(random, ['user', 'account', 'project', 'team', hostileText(random, 20)]))
        .join('/'),
    findFault: (name) => {
      const target = parseChannel(name);
      return target === undefined || 'kind' in target ? '' : 'no kind';
    },
  }),
  defineParser({
    name: 'viewer tokens',
    share: 0.01,
    make: hostileText,
    findFault: (text) =>
      readViewerToken(KEYS, PROJECT, text, NOW) || readViewerPass(KEYS, PROJECT, text, NOW) ? 'was let in' : '',
  }),
  defineParser({
    name: 'journals of takes',
    share: 0.02,
    make: hostileJournal,
    findFault: (text) => {
      parseJournal(text, 480_000);
      return '';
    },
  }),
];
