import { checkoutPage } from './checkout-page';
import { moveTime } from './move-time';
import { buttonForm, day, escape, standInPage } from './page-frame';
import { type PageAnswer, type PageRequest } from './page';
import { portalPage } from './portal-page';

const DAY_MS = 24 * 60 * 60 * 1000;
const SPANS = { 'A day on': 1, 'A week on': 7, 'A month on': 31 };

/** What happened so far, and its time, which can be moved on. */
function rootPage({ method, fields, store }: PageRequest): PageAnswer {
  if (method === 'POST') {
    moveTime(store, Number(fields.days) * DAY_MS, fields.customer);
    return { goTo: '/' };
  }
  const events = store.records.events.slice(-50).reverse();
  const rows = events.map(({ type, created }) => `<tr><td>${day(created)}</td><td>${escape(type)}</td></tr>`);
  const buttons = Object.entries(SPANS).map(([label, days]) => buttonForm('/', label, { days: `${days}` }));
  return {
    html: standInPage(
      'Payments',
      `<p>Here it is ${day(store.now())}.</p>${buttons.join('')}<table>${rows.join('')}</table>`,
    ),
  };
}

/** The page at a path; undefined where there is none. */
export function pageAt(request: Omit<PageRequest, 'id'>): PageAnswer | undefined {
  const [, place, id = ''] = request.path.split('/');
  if (place === '') return rootPage({ ...request, id });
  if (place === 'checkout') return checkoutPage({ ...request, id });
  if (place === 'portal') return portalPage({ ...request, id });
  return undefined;
}
