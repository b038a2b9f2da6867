import type { AddressInfo } from 'node:net';
import startSes from 'aws-ses-v2-local';
import { clearStore, getStoreReadonly, saveEmail, type Email } from 'aws-ses-v2-local/dist/store';

/** A mail that has been sent: nothing ever leaves this machine. */
type SentMail = Email;

/** A mail that another stand-in sends, as Cognito does with its codes. */
interface PlainMail {
  to: string;
  subject: string;
  text: string;
}

/** The running mail service. */
export interface Mail {
  /** Endpoint for SES clients, which may sign with any key. */
  url: string;
  /** A page for people, with every mail; `GET {url}/store` gives the same to tests as JSON. */
  inboxUrl: string;
  /** All mails so far, the oldest first. */
  messages(): readonly SentMail[];
  /** Puts a mail into the inbox without a client. */
  deliver(mail: PlainMail): Promise<void>;
  stop(): Promise<void>;
}

const POOL_ADDRESS = 'no-reply@verificationemail.com';

/**
 * Stands in for SES on 127.0.0.1: keeps what is sent and shows it. Port 0 takes a free one; rejects if the port is
 * taken. The mails of a process lie in one store, which each start empties.
 */
export async function startMail({ port }: { port: number }): Promise<Mail> {
  const server = await startSes({ port, host: '127.0.0.1' });
  if (!server.listening) throw new Error(`The mail stand-in can't listen on port ${port}.`);
  clearStore();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    inboxUrl: `${url}/`,
    messages: () => getStoreReadonly().emails,
    deliver: (mail) => Promise.resolve(saveEmail(asSent(mail))),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const asSent = ({ to, subject, text }: PlainMail): SentMail => ({
  messageId: crypto.randomUUID(),
  from: POOL_ADDRESS,
  replyTo: [],
  destination: { to: [to], cc: [], bcc: [] },
  subject,
  body: { text },
  attachments: [],
  at: Math.floor(Date.now() / 1000),
});
