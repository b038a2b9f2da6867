import { email } from '#shared/email';

/** What is before an address in angle brackets. A name such as `Lee, Ann` has a comma, which separates addresses elsewhere. */
const NAME = /(^|[,;\n>])[^@;\n<>]*(?=<[^<>]*@)/g;

/** The email addresses in a pasted text, once each, and the parts of it that aren't any. Commas, semicolons, and lines separate them, and spaces if there is no name. */
export function parseAddresses(text: string): { emails: string[]; others: string[] } {
  const parts = text
    .replace(NAME, '$1,')
    .split(/[,;\n]/)
    .flatMap((part) => (part.includes('<') ? [part] : part.split(/\s/)));
  const emails = new Set<string>();
  const others: string[] = [];
  for (const part of parts.map((each) => each.trim())) {
    const { data } = email.safeParse(part);
    if (data !== undefined) emails.add(data);
    else if (part !== '') others.push(part);
  }
  return { emails: [...emails], others };
}
