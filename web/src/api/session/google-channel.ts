import * as z from 'zod';
import { identityCode } from './identity-error';

const CHANNEL = 'narradeck.google';

const googleOutcome = z.strictObject({ attempt: z.string().min(1), failed: identityCode.optional() });

/**
 * What came of an attempt; without `failed` somebody is signed in. It is a hint alone: who hears it looks for the tokens
 * themselves, so that nobody gets in, or becomes somebody else, by a message.
 */
export type GoogleOutcome = z.infer<typeof googleOutcome>;

/**
 * Tells the other tabs. By a channel and not by `window.opener`, which is gone where a page on the way has cut it
 * (`Cross-Origin-Opener-Policy`), and which would give Google's page a hold of ours where it is not.
 */
export function tellGoogleOutcome(outcome: GoogleOutcome): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(outcome);
  channel.close();
}

/** Hears of outcomes from other windows; gives the function that ends it. */
export function listenToGoogleOutcomes(callback: (outcome: GoogleOutcome) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }) => {
    const told = googleOutcome.safeParse(data);
    if (told.success) callback(told.data);
  };
  return () => channel.close();
}
