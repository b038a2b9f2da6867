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
  /** When it was sent, in Unix milliseconds. */
  at: number;
}

/** A mail from another stand-in, such as Cognito's codes. */
interface PlainMail {
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

const COGNITO_ADDRESS = 'no-reply@verificationemail.com';
/** SES accepts messages of up to 40 MB, which is this size in base64. */
const BODY_BYTES_MAX = 54 * 1024 * 1024;

/**
 * Stands in for SES on 127.0.0.1: shows mails instead of sending them. Refuses senders that are no identity. Empty at each start. Port 0
 * picks a free port.
 */
export async function startMail({ port, senders }: { port: number; senders: readonly string[] }): Promise<Mail> {
  const mails: SentMail[] = [];
  const server = createServer((request, response) => {
    handle(request, response, mails, senders).catch((error: unknown) =>
      sendXml(response, 500, errorXml('InternalFailure', String(error))),
    );
  });
  const listening = await listen(server, port);
  return {
    ...listening,
    inboxUrl: `${listening.url}/`,
    messages: () => mails,
    deliver: ({ to, subject, text }) =>
      void mails.push(toSentMail({ from: COGNITO_ADDRESS, destination: { to: [to] }, subject, body: { text } })),
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
    return sendXml(
      response,
      403,
      errorXml('MissingAuthenticationToken', 'Request is missing an authentication token.'),
    );
  }
  const form = new URLSearchParams((await readBody(request, BODY_BYTES_MAX))?.toString());
  const action = form.get('Action');
  if (action !== 'SendEmail') {
    return sendXml(response, 400, errorXml('InvalidAction', `${action} is not offered locally.`));
  }
  const mail = readMail(form);
  if (/\p{Cc}/u.test([form.get('Source'), mail.destination.to, mail.subject].join('')))
    return sendXml(response, 400, errorXml('InvalidParameterValue', 'A header contains a control character.'));
  const [, domain = ''] = mail.from.split('@');
  if (!senders.includes(mail.from) && !senders.includes(domain))
    return sendXml(response, 400, errorXml('MessageRejected', `Email address is not verified: ${mail.from}`));
  mails.push(mail);
  const result = `<SendEmailResult><MessageId>${mail.messageId}</MessageId></SendEmailResult>`;
  sendXml(response, 200, `<SendEmailResponse ${XMLNS}>${result}</SendEmailResponse>`);
}

/** The field of `SendEmail` that holds the first recipient; we send each mail to one person. */
const RECIPIENT = 'Destination.ToAddresses.member.1';

function readMail(form: URLSearchParams): SentMail {
  const source = form.get('Source') ?? '';
  return toSentMail({
    from: /<([^>]+)>/.exec(source)?.[1] ?? source,
    destination: { to: [decodeDomain(form.get(RECIPIENT) ?? '')] },
    subject: form.get('Message.Subject.Data') ?? '',
    body: {
      text: form.get('Message.Body.Text.Data') ?? undefined,
      html: form.get('Message.Body.Html.Data') ?? undefined,
    },
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

const XMLNS = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"';

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
}

const errorXml = (code: string, message: string): string =>
  `<ErrorResponse ${XMLNS}><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeText(message)}</Message></Error></ErrorResponse>`;

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
      : `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" srcdoc="${attribute(body.html)}" title="Mail"></iframe>`;
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
export function toMailEvent(form: URLSearchParams): MailEvent | undefined {
  const emailAddress = form.get(RECIPIENT) ?? '';
  const set = form.get('ConfigurationSetName');
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
