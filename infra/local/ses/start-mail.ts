import { domainToUnicode } from 'node:url';
import { escapeText } from 'entities';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen, type Listening, readBody } from '../protocol/http';

/** A mail that was sent. Nothing ever leaves this machine. */
interface SentMail {
  messageId: string;
  from: string;
  destination: { to: string[] };
  subject: string;
  body: { text?: string; html?: string };
  /** Headers beyond those that SES sets itself, by name. */
  headers: Record<string, string>;
  /** When it was sent, in Unix milliseconds. */
  at: number;
}

interface Part {
  Data?: string;
}

/** The body of `SendEmail` (API version 2), as far as this app uses it. */
export interface SendEmailRequest {
  FromEmailAddress?: string;
  Destination?: { ToAddresses?: string[] };
  ConfigurationSetName?: string;
  Content?: {
    Simple?: { Subject?: Part; Body?: { Text?: Part; Html?: Part }; Headers?: { Name: string; Value: string }[] };
  };
}

/** A mail from another stand-in, such as Cognito's codes. */
export interface PlainMail {
  to: string;
  subject: string;
  text: string;
}

export interface Mail extends Listening {
  /** A page that shows every mail. `GET {url}/store` returns them to tests as JSON. */
  inboxUrl: string;
  /** All mails so far, the oldest first. */
  messages(): readonly SentMail[];
  deliver(mail: PlainMail): void;
}

const SEND_EMAIL = '/v2/email/outbound-emails';
const COGNITO_ADDRESS = 'no-reply@verificationemail.com';
/** Recipients that are refused, as SES refuses unverified ones while it is in its sandbox. */
const UNVERIFIED_DOMAIN = 'unverified.test';
/** Recipients for whom SES acts as if its daily quota were used up. */
const THROTTLED_DOMAIN = 'throttled.test';
/** SES accepts messages of up to 40 MB, which is this size in base64. */
const BODY_BYTES_MAX = 54 * 1024 * 1024;

/**
 * Stands in for SES on 127.0.0.1: shows mails instead of sending them. Refuses senders that are no identity, and recipients at
 * `UNVERIFIED_DOMAIN` and `THROTTLED_DOMAIN`. Empty at each start. Port 0 picks a free port.
 */
export async function startMail({ port, senders }: { port: number; senders: readonly string[] }): Promise<Mail> {
  const mails: SentMail[] = [];
  const server = createServer((request, response) => {
    handle(request, response, mails, senders).catch((error: unknown) =>
      sendError(response, 500, 'InternalFailure', String(error)),
    );
  });
  const listening = await listen(server, port);
  return {
    ...listening,
    inboxUrl: `${listening.url}/`,
    messages: () => mails,
    deliver: ({ to, subject, text }) =>
      void mails.push(
        toSentMail({ from: COGNITO_ADDRESS, destination: { to: [to] }, subject, body: { text }, headers: {} }),
      ),
  };
}

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  mails: SentMail[],
  senders: readonly string[],
): Promise<void> {
  if (request.method === 'GET' && request.url === '/store') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ emails: mails }));
    return;
  }
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(inboxPage(mails));
    return;
  }
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    return sendError(
      response,
      403,
      'MissingAuthenticationTokenException',
      'Request is missing an authentication token.',
    );
  }
  if (request.url !== SEND_EMAIL) {
    return sendError(response, 400, 'BadRequestException', `${request.url} is not offered locally.`);
  }
  const sent = JSON.parse((await readBody(request, BODY_BYTES_MAX))?.toString() ?? '') as SendEmailRequest;
  const mail = readMail(sent);
  const headers = Object.entries(mail.headers).flat();
  if (/\p{Cc}/u.test([sent.FromEmailAddress, mail.destination.to, mail.subject, ...headers].join('')))
    return sendError(response, 400, 'BadRequestException', 'A header contains a control character.');
  const refused =
    (!isIdentity(mail.from, senders) && mail.from) ||
    mail.destination.to.find((to) => domainOf(to) === UNVERIFIED_DOMAIN);
  if (refused) return sendError(response, 400, 'MessageRejected', `Email address is not verified: ${refused}`);
  if (mail.destination.to.some((to) => domainOf(to) === THROTTLED_DOMAIN))
    return sendError(response, 429, 'TooManyRequestsException', 'Daily message quota exceeded.');
  mails.push(mail);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ MessageId: mail.messageId }));
}

const domainOf = (address: string): string => address.split('@')[1] ?? '';

const isIdentity = (address: string, senders: readonly string[]): boolean =>
  senders.includes(address) || senders.includes(domainOf(address));

/** We send each mail to one person. */
const readRecipient = ({ Destination }: SendEmailRequest): string => Destination?.ToAddresses?.[0] ?? '';

function readMail(sent: SendEmailRequest): SentMail {
  const { FromEmailAddress = '', Content } = sent;
  const { Subject, Body, Headers = [] } = Content?.Simple ?? {};
  return toSentMail({
    from: /<([^>]+)>/.exec(FromEmailAddress)?.[1] ?? FromEmailAddress,
    destination: { to: [decodeDomain(readRecipient(sent))] },
    subject: Subject?.Data ?? '',
    body: { text: Body?.Text?.Data, html: Body?.Html?.Data },
    headers: Object.fromEntries(Headers.map(({ Name, Value }) => [Name, Value])),
  });
}

/** Decodes the ASCII domain of an address (RFC 5890) for display. */
function decodeDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + domainToUnicode(address.slice(at));
}

const toSentMail = (mail: Omit<SentMail, 'messageId' | 'at'>): SentMail => ({
  ...mail,
  messageId: crypto.randomUUID(),
  at: Date.now(),
});

function sendError(response: ServerResponse, status: number, code: string, message: string): void {
  response
    .writeHead(status, { 'content-type': 'application/json', 'x-amzn-errortype': code })
    .end(JSON.stringify({ message }));
}

const inboxPage = (mails: readonly SentMail[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Inbox</title>
<style>
  :root { color-scheme: light dark; font: 15px/1.5 system-ui; }
  body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  details { border-top: 1px solid #8884; padding: .6rem 0; }
  summary { cursor: pointer; }
  iframe { width: 100%; height: 30rem; border: 0; background: #fff; }
  pre { white-space: pre-wrap; }
</style>
<h1>Inbox</h1>
${mails.length === 0 ? '<p>Mails that the app sends on this computer appear here.</p>' : mails.toReversed().map(mailHtml).join('\n')}
</html>
`;

function mailHtml({ destination, subject, body, at }: SentMail, index: number): string {
  const title = `<strong>${escapeText(subject)}</strong> to ${escapeText(destination.to.join(', '))}, ${new Date(at).toLocaleTimeString('en-US')}`;
  const attribute = (text: string) => escapeText(text).replaceAll('"', '&quot;');
  const shown =
    body.html === undefined
      ? `<pre>${escapeText(body.text ?? '')}</pre>`
      : `<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${attribute(`<base target="_blank">${body.html}`)}" title="Mail"></iframe>`;
  return `<details${index === 0 ? ' open' : ''}><summary>${title}</summary>${shown}</details>`;
}

const SIMULATOR_ADDRESS = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

interface MailEvent {
  source: 'aws.ses';
  'detail-type': string;
  detail: unknown;
}

/**
 * Returns SES's event about a mail: a bounce for `bounce@simulator.amazonses.com`, a complaint for `complaint@…`, also with a label
 * (`bounce+label@…`), as in SES. Returns undefined for other recipients, and for mail without a configuration set.
 */
export function toMailEvent(request: SendEmailRequest): MailEvent | undefined {
  const emailAddress = readRecipient(request);
  const set = request.ConfigurationSetName;
  const kind = SIMULATOR_ADDRESS.exec(emailAddress)?.[1]?.toLowerCase();
  if (!kind || !set) return undefined;
  const mail = { destination: [emailAddress], tags: { 'ses:configuration-set': [set] } };
  if (kind === 'bounce') {
    const bounce = { bounceType: 'Permanent', bounceSubType: 'General', bouncedRecipients: [{ emailAddress }] };
    return { source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { eventType: 'Bounce', bounce, mail } };
  }
  const complaint = { complaintFeedbackType: 'abuse', complainedRecipients: [{ emailAddress }] };
  const detail = { eventType: 'Complaint', complaint, mail };
  return { source: 'aws.ses', 'detail-type': 'Email Complaint Received', detail };
}
