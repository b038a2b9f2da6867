const AT_SIMULATOR = /^(bounce|complaint)(\+[^@]*)?@simulator\.amazonses\.com$/i;

/** What SES tells EventBridge of a mail. */
interface MailEvent {
  source: 'aws.ses';
  'detail-type': string;
  detail: unknown;
}

/**
 * What SES tells of a mail that it was handed: those to `bounce@simulator.amazonses.com` come back, those to `complaint@…` are called
 * unwanted, as at SES, also with a label (`bounce+label@…`). Undefined for all others, and for what belongs to no configuration set.
 */
export function mailEventOf(form: URLSearchParams): MailEvent | undefined {
  const emailAddress = form.get('Destinations.member.1') ?? '';
  const set = form.get('ConfigurationSetName');
  const kind = AT_SIMULATOR.exec(emailAddress)?.[1]?.toLowerCase();
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
