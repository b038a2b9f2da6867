import { until } from './until';

/** A mail as the inbox stores it. */
export interface ReceivedMail {
  subject: string;
  destination: { to: string[] };
  body: { text?: string; html?: string };
  headers: Record<string, string>;
}

/** All mails to an address so far, oldest first. */
export async function listMails(inboxUrl: string, address: string): Promise<ReceivedMail[]> {
  const response = await fetch(new URL('store', inboxUrl));
  const { emails } = (await response.json()) as { emails: ReceivedMail[] };
  return emails.filter(({ destination }) => destination.to.some((to) => to.toLowerCase() === address.toLowerCase()));
}

/** The newest mail to an address, once there are `count` of them. */
export async function waitForMail(inboxUrl: string, address: string, count = 1): Promise<ReceivedMail> {
  let mails: ReceivedMail[] = [];
  await until(async () => (mails = await listMails(inboxUrl, address)).length >= count, `mail ${count} to ${address}`);
  return mails.at(-1) as ReceivedMail;
}
