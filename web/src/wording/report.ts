import type { ReportReason } from '#shared/entities/link-report';

/** What viewers report to the operator about a link. */
export const reportWording = {
  title: 'Report this presentation',
  text: 'Your report goes to the people who run this site. The team that made the presentation doesn’t see it.',
  reason: 'What’s wrong?',
  choose: 'Choose a reason',
  reasons: {
    illegal: 'It’s illegal or dangerous',
    privacy: 'It shows private information, or harasses somebody',
    copyright: 'It uses somebody’s work without permission',
    spam: 'It’s spam or fraud',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  details: 'Details (optional)',
  detailsHint: 'For example, on which slide, or at what time.',
  email: 'Your email address (optional)',
  emailHint: 'Only to answer you. It’s deleted with the report, after 180 days at most.',
  send: 'Send report',
  sending: 'Sending…',
  reasonNeeded: 'Choose a reason.',
  failed: 'The report couldn’t be sent. Check your connection, then try again.',
  sentTitle: 'Thank you',
  sentText: 'Your report was sent. If the presentation breaks the rules, its link will be closed.',
  back: 'Back to the presentation',
};
