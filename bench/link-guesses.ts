import { updateLinkGuard, updateProject } from '#shared/api/projects';
import { openLink } from '#shared/api/publish';
import { createSignUpChallenge } from '#shared/api/session';
import { limitConcurrency } from '#shared/limit-concurrency';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { call, callFrom, signUp } from '../testing/test-stack';
import { makeNarratedProject } from '../web/e2e/narrated-project';
import type { Measure } from './figure';

/** `GUESSES=1000 npm run bench -- guesses` for a slower machine. */
const GUESSES = Number(process.env.GUESSES ?? 10_000);
const ADDRESSES = 500;
const AT_ONCE = 8;
const ROUNDS = 5;
const PASSWORD = 'twelve roses';

/** Guesses come from 500 addresses, as fast as they are answered. Meanwhile, newcomers with the password open the link. */
export const linkGuesses: Measure = {
  title: 'guesses of a link’s password',
  run: async () => {
    const owner = await signUp();
    const id = await makeNarratedProject(owner);
    await call(updateLinkGuard, { id, password: PASSWORD }, owner.token);
    await call(updateProject, { id, settings: { link_access: 'password' } }, owner.token);
    let [through, guessed] = [0, 0];
    const guess = async (nth: number) => {
      const host = nth % ADDRESSES;
      const address = `198.18.${host >> 8}.${host & 255}`;
      const answer = await callFrom(address, openLink, { id, password: `wrong password ${nth}` }).catch(
        () => undefined,
      );
      if (answer?.data) through++;
      guessed++;
    };
    const limited = limitConcurrency(AT_ONCE);
    const guessing = Promise.all(Array.from({ length: GUESSES }, (_, nth) => limited(() => guess(nth))));
    const waits: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      while (guessed < (GUESSES * round) / (ROUNDS + 1)) await new Promise((next) => setTimeout(next, 50));
      const from = performance.now();
      const address = `198.19.1.${round}`;
      const { challenge } = await callFrom(address, createSignUpChallenge, {});
      const proof = await solveSignUpChallenge(challenge);
      const { data } = await callFrom(address, openLink, { id, password: PASSWORD, proof });
      if (!data) throw new Error('The right password did not open the link.');
      waits.push((performance.now() - from) / 1000);
    }
    await guessing;
    return [
      { name: `passwords guessed, of ${GUESSES} tries`, value: through, unit: 'links', goal: 0 },
      { name: 'longest wait of who knows the password', value: Math.max(...waits), unit: 's', goal: 2 },
    ];
  },
};
