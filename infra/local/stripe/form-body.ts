/** A value of Stripe's form encoding: `metadata[account_id]=x`, `line_items[0][price]=y`. */
export type FormValue = string | { [name: string]: FormValue };

/** The fields of a form or a query, nested as their names say; a list is an object with its places as names. */
export function formFields(text: string): Record<string, FormValue> {
  const fields: Record<string, FormValue> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let place: Record<string, FormValue> = fields;
    for (const part of path.slice(0, -1)) {
      const within = place[part];
      place = place[part] = typeof within === 'object' ? within : {};
    }
    const last = path.at(-1) ?? '';
    place[last in place ? `${Object.keys(place).length}` : last] = value;
  }
  return fields;
}

/** The values of a list. */
export const listOf = (value: FormValue | undefined): FormValue[] =>
  value === undefined ? [] : typeof value === 'string' ? [value] : Object.values(value);

/** A field that is a text; '' for none. */
export const textOf = (value: FormValue | undefined): string => (typeof value === 'string' ? value : '');

/** Fields that are texts, such as metadata. */
export const textsOf = (value: FormValue | undefined): Record<string, string> =>
  typeof value === 'object'
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, textOf(text)]))
    : {};
