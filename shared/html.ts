import { escapeHtml } from '#shared/safe-text';

/** Markup. Only `html` and `jsonScript` make it, so that no text gets into a page unescaped. */
export class Html {
  constructor(readonly text: string) {}
}

type Content = Html | string | number | undefined | readonly Content[];

const toMarkup = (content: Content): string => {
  if (content instanceof Html) return content.text;
  if (typeof content === 'object') return content.map(toMarkup).join('');
  return content === undefined ? '' : escapeHtml(String(content));
};

/** A template of markup: escapes each value that isn't markup itself. Values of attributes belong in quotation marks. */
export const html = (parts: TemplateStringsArray, ...values: Content[]): Html =>
  new Html(parts.map((part, index) => part + toMarkup(values[index])).join(''));

/** What could end or hide the rest of a script, and line ends that old scripts don't allow in a text. */
const UNSAFE_IN_SCRIPT = /[<\u2028\u2029]/g;

/** Data in a page. It is no script to a content security policy. `type` and `id` are our own words. */
export const jsonScript = (type: string, data: unknown, id?: string): Html =>
  new Html(
    `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(data).replace(
      UNSAFE_IN_SCRIPT,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )}</script>`,
  );
