import type { PaymentStore } from './payment-store';

/** The parts of a request that pages use. */
export interface PageRequest {
  method: string;
  path: string;
  /** The id in the path. */
  id: string;
  query: Record<string, string>;
  fields: Record<string, string>;
  store: PaymentStore;
}

/** The answer to a request: a page or a redirect. */
export type PageAnswer = { html: string } | { goTo: string };

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; line-height: 1.2 } label { display: block; margin: 1rem 0 } form { margin: 1rem 0 }
  input { display: block; font: inherit; width: 100%; padding: .5rem .75rem; border: 1px solid GrayText; border-radius: 8px; box-sizing: border-box }
  button { font: inherit; padding: .5rem 1rem; border-radius: 8px } table { width: 100%; border-spacing: 0 .25rem; text-align: left }
  .notice { padding: .5rem 1rem; border: 1px solid GrayText; border-radius: 8px } code { user-select: all }`;

/** A page that says that it is a stand-in. `content` is HTML. */
export const standInPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escape(title)} · Stand-in for Stripe</title>
<style>${STYLE}</style>
<main>
<p class="notice">Stand-in for Stripe: part of the local stack. No money moves, and no card is real.</p>
<h1>${escape(title)}</h1>
${content}
</main>
</html>
`;

/** A date from Unix seconds. */
export const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

export const buttonForm = (action: string, label: string, fields: Record<string, string> = {}): string =>
  `<form method="post" action="${escape(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
    .join('')}<button>${escape(label)}</button></form>`;
