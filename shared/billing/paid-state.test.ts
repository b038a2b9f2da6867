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
  it('since payment was asked for, not since the draft of the invoice was made', () => {
    expect(unpaidSince([invoice(30, 'open'), invoice(0, 'paid')])).toBe(asked(30));
    const late = { status_transitions: { finalized_at: 33 * DAY } };
    expect(unpaidSince([invoice(30, 'open', late)])).toBe(33 * DAY * 1000);
  });

  it('what was left open before a later invoice was paid takes nothing of the seven days', () => {
    expect(unpaidSince([invoice(90, 'open'), invoice(60, 'paid'), invoice(30, 'open'), invoice(0, 'paid')])).toBe(
      asked(90),
    );
  });

  it('another invoice that is not paid does not begin the seven days anew', () => {
    expect(unpaidSince([invoice(60, 'open'), invoice(30, 'open'), invoice(0, 'paid')])).toBe(asked(30));
  });

  it('what Stripe no longer tries to collect is not paid either: the next month does not begin the seven days anew', () => {
    const all = [invoice(60, 'open'), invoice(30, 'uncollectible'), invoice(0, 'paid')];
    expect(unpaidSince(all)).toBe(asked(30));
    expect(unpaidSince(all.slice(1))).toBe(asked(30));
  });

  it('whoever lists them first; drafts, and what is void, count for nothing', () => {
    const all = [invoice(60, 'draft'), invoice(30, 'open'), invoice(20, 'void')];
    expect(unpaidSince([...all, invoice(0, 'paid')])).toBe(asked(30));
    expect(unpaidSince([invoice(0, 'paid'), ...all.toReversed()])).toBe(asked(30));
  });

  it('an invoice that is sent is past due from the day by which it is due', () => {
    expect(unpaidSince([invoice(30, 'open', { due_date: 44 * DAY })])).toBe(44 * DAY * 1000);
  });

  it('nothing where nothing is open', () => {
    expect(unpaidSince([invoice(0, 'paid')])).toBeUndefined();
  });
});
