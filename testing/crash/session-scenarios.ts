import {
  getSession,
  resumeMail,
  sendVerificationEmail,
  signOutEverywhere,
  createSignUpChallenge,
  startSession,
  verifyEmail,
} from '#shared/api/session';
import { addressPartition } from '../address-partition';
import type { Person, Scene } from './scene';
import { waitForMail } from '../inbox';
import { rewindMailTimes } from './rewind-mail-times';
import type { Scenario } from './scenario';
import { getLinkKey } from '../invite-keys';

const mailStopKey = (email: string) => ({
  pk: addressPartition(email),
  sk: 'STOP',
});

const buildMailRequest = ({ user: { uid, email: toEmail, email_verify_code } }: Person) => ({
  uid,
  toEmail,
  email_verify_code,
});

async function waitForMailedToken(scene: Scene, person: Person): Promise<string> {
  await scene.call(sendVerificationEmail, buildMailRequest(person), person);
  const mail = await waitForMail(scene.stack.address.urls.inbox, person.email);
  return /\/verifyEmail\/(\w{28})\b/.exec(mail.body.text ?? '')![1]!;
}

export const sessionScenarios: readonly Scenario[] = [
  {
    name: 'start-session',
    what: 'a new person with an account of their own',
    prepare: (scene) => Promise.resolve({ event: scene.event(startSession, {}, scene.newcomer()) }),
  },
  {
    name: 'start-session',
    what: 'a new person who joins a team',
    prepare: async (scene) => {
      const { account } = await scene.admin();
      return { event: scene.event(startSession, { invite: getLinkKey(account, 'Editor') }, scene.newcomer()) };
    },
  },
  {
    name: 'start-session',
    what: 'a person whose address changed in the user pool; the old one is notified at least once',
    mailsTwice: 1,
    prepare: async (scene) => {
      const person = await scene.changeEmail(await scene.admin(await scene.registered()));
      return { event: scene.event(startSession, {}, person) };
    },
  },
  {
    name: 'start-session',
    what: 'a person with Google whose address is used by an unverified account',
    prepare: async (scene) => {
      const { email } = await scene.createUnverified(await scene.registered());
      const owner = { ...scene.newcomer('Olga Owner'), email, username: 'google_1234' };
      return { event: scene.event(startSession, { restart: true, proof: await scene.signUpProof() }, owner) };
    },
  },
  {
    name: 'create-sign-up-challenge',
    what: 'somebody fills the form of a sign-up',
    prepare: (scene) => Promise.resolve({ event: scene.event(createSignUpChallenge, {}) }),
  },
  {
    name: 'get-session',
    what: 'the session',
    prepare: async (scene) => ({ event: scene.event(getSession, {}, await scene.admin()) }),
  },
  {
    name: 'send-verification-email',
    what: 'a mail; if nothing arrived, the person asks again a minute later',
    meanwhile: rewindMailTimes,
    mailsTwice: 1,
    prepare: async (scene) => {
      const person = await scene.createUnverified();
      return { event: scene.event(sendVerificationEmail, buildMailRequest(person), person) };
    },
  },
  {
    name: 'resume-mail',
    what: 'bounced mail is resumed with a test mail; if nothing arrived, the person asks again a minute later',
    meanwhile: rewindMailTimes,
    mailsTwice: 1,
    prepare: async (scene) => {
      const person = await scene.admin();
      await scene.stack.table.put({ ...mailStopKey(person.email), reason: 'bounce', stopped_at: 1 });
      return { event: scene.event(resumeMail, {}, person) };
    },
  },
  {
    name: 'sign-out-everywhere',
    what: 'with a token that opens nothing afterwards',
    repeated: 401,
    prepare: async (scene) => ({
      event: scene.event(signOutEverywhere, {}, await scene.admin(await scene.registered())),
    }),
  },
  {
    name: 'verify-email',
    what: 'the right link; it works once, and the address stays verified',
    repeated: 404,
    prepare: async (scene) => {
      const person = await scene.createUnverified(await scene.registered());
      return { event: scene.event(verifyEmail, { token: await waitForMailedToken(scene, person) }) };
    },
  },
];
