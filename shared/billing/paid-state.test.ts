import { type InvoiceFacts, unpaidSince } from '#shared/billing/paid-state';

const DAY = 24 * 60 * 60;
/** An invoice of a day, due an hour later, because Stripe keeps it as a draft for that long. */
const invoice = (day: number, status: string, more: Partial<InvoiceFacts> = {}): InvoiceFacts => ({
  status,
  created: day * DAY,
  due_date: null,
  status_transitions: { finalized_at: day * DAY + 3600 },
  ...more,
});
const asked = (day: number) => (day * DAY + 3600) * 1000;

describe('since when a subscription is past due', () => {
  it('since payment was requested, not since the invoice was drafted', () => {
    expect(unpaidSince([invoice(30, 'open'), invoice(0, 'paid')])).toBe(asked(30));
    const late = { status_transitions: { finalized_at: 33 * DAY } };
    expect(unpaidSince([invoice(30, 'open', late)])).toBe(33 * DAY * 1000);
  });

  it('what was unpaid before a later paid invoice does not use up the seven days', () => {
    expect(unpaidSince([invoice(90, 'open'), invoice(60, 'paid'), invoice(30, 'open'), invoice(0, 'paid')])).toBe(
      asked(90),
    );
  });

  it('another unpaid invoice does not restart the seven days', () => {
    expect(unpaidSince([invoice(60, 'open'), invoice(30, 'open'), invoice(0, 'paid')])).toBe(asked(30));
  });

  it('an invoice that Stripe gave up is unpaid, too: the next month does not restart the seven days', () => {
    const all = [invoice(60, 'open'), invoice(30, 'uncollectible'), invoice(0, 'paid')];
    expect(unpaidSince(all)).toBe(asked(30));
    expect(unpaidSince(all.slice(1))).toBe(asked(30));
  });

  it('the order does not matter; drafts and void invoices are ignored', () => {
    const all = [invoice(60, 'draft'), invoice(30, 'open'), invoice(20, 'void')];
    expect(unpaidSince([...all, invoice(0, 'paid')])).toBe(asked(30));
    expect(unpaidSince([invoice(0, 'paid'), ...all.toReversed()])).toBe(asked(30));
  });

  it('a sent invoice is past due from its due date', () => {
    expect(unpaidSince([invoice(30, 'open', { due_date: 44 * DAY })])).toBe(44 * DAY * 1000);
  });

  it('never, if nothing is open', () => {
    expect(unpaidSince([invoice(0, 'paid')])).toBeUndefined();
  });
});
