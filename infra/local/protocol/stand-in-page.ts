import { escapeUTF8 } from 'entities';

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 30rem; margin: 3rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; line-height: 1.2 } label { display: block; margin: 1rem 0 } form { margin: 1rem 0 }
  input { display: block; font: inherit; width: 100%; padding: .5rem .75rem; border: 1px solid GrayText; border-radius: 8px; box-sizing: border-box }
  input[type=checkbox] { display: inline; width: auto } button { font: inherit; padding: .5rem 1rem; border-radius: 8px }
  table { width: 100%; border-spacing: 0 .25rem; text-align: left }
  .notice { padding: .5rem 1rem; border: 1px solid GrayText; border-radius: 8px } code { user-select: all }`;

interface StandInPage {
  service: string;
  title: string;
  /** What the page does instead of the service, in a sentence. */
  notice: string;
  /** HTML. */
  content: string;
}

/** A page of a service that people visit. It says that it is a stand-in. */
export const renderStandInPage = ({ service, title, notice, content }: StandInPage): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<link rel="icon" href="data:,">
<title>${escapeUTF8(title)} · Stand-in for ${service}</title>
<style>${STYLE}</style>
<main>
<p class="notice">Stand-in for ${service}: part of the local stack. ${notice}</p>
<h1>${escapeUTF8(title)}</h1>
${content}
</main>
</html>
`;

export const renderHiddenFields = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeUTF8(value)}">`)
    .join('');
