import type { AuthorizationRequest } from './authorization-request';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const STYLE = `
  :root { color-scheme: light dark }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem }
  h1 { font-size: 1.5rem; line-height: 1.2 } label { display: block; margin: 1rem 0 }
  input { display: block; font: inherit; width: 100%; padding: .5rem .75rem; border: 1px solid GrayText; border-radius: 8px; box-sizing: border-box }
  input[type=checkbox] { display: inline; width: auto } button { font: inherit; padding: .5rem 1rem; margin-right: .5rem; border-radius: 8px }`;

/** The page on which a developer says who they are to Google. It makes no secret of being a stand-in. */
export const choosePersonPage = (request: AuthorizationRequest): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stand-in for Google</title>
<style>${STYLE}</style>
<main>
<h1>Stand-in for Google</h1>
<p>This is not Google. It is part of the local stack, and lets you in as whoever you say you are.</p>
<form method="post" action="/google/choose">
${Object.entries(request)
  .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
  .join('\n')}
<label>Name <input name="name" value="Pat Google" required autocomplete="off"></label>
<label>E-mail address <input name="email" type="email" value="pat@gmail.example" required autocomplete="off"></label>
<label><input name="email_verified" type="checkbox" value="true" checked> Google has verified this address</label>
<button name="choice" value="continue">Continue</button>
<button name="choice" value="cancel" formnovalidate>Cancel</button>
</form>
</main>
</html>
`;
