import type { EditorStore } from '../../src/features/editor/model/editor-store';
import type { ProjectRecord, Records } from '../../src/features/editor/model/records';
import { diffRecords, type RecordsDiff } from '../../src/features/editor/model/records-diff';

type Fields = Readonly<Record<string, unknown>>;

/** A person's last edit of a record: the values of its fields, or its removal. */
interface LastEdit {
  fields: Map<string, string>;
  isRemoved: boolean;
}

const toFields = ({ item }: ProjectRecord): Fields => ({ ...item });

/** Every change of one person in order, including their browser's repairs. */
export class EditHistory {
  edits = 0;
  readonly #words = new Map<string, LastEdit>();

  /** Records this store's local changes from now on, but not those received from the server. */
  constructor(store: EditorStore) {
    store.subscribe((state, before) => {
      const isOwn =
        state.saved === before.saved && state.sending === before.sending && state.pending !== before.pending;
      if (isOwn) this.#note(diffRecords(before.settled.records, state.settled.records));
    });
  }

  getLastEdit = (key: string): LastEdit | undefined => this.#words.get(key);

  get keys(): string[] {
    return [...this.#words.keys()];
  }

  #note({ added, updated, removed }: RecordsDiff): void {
    this.edits++;
    for (const [key, record] of Object.entries(added)) this.#say(key, toFields(record), true);
    for (const [key, [from, to]] of Object.entries(updated)) {
      const before = toFields(from);
      const changed = Object.entries(toFields(to)).filter(([name, value]) => !isSame(before[name], value));
      this.#say(key, Object.fromEntries(changed), false);
    }
    for (const key of Object.keys(removed)) this.#words.set(key, { fields: new Map(), isRemoved: true });
  }

  #say(key: string, fields: Fields, isNew: boolean): void {
    const word = (!isNew && this.#words.get(key)) || { fields: new Map<string, string>(), isRemoved: false };
    for (const [name, value] of Object.entries(fields)) {
      if (name !== 'version') word.fields.set(name, JSON.stringify(value));
    }
    this.#words.set(key, { ...word, isRemoved: false });
  }
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Lost edits of the histories: a missing record that nobody removed; an existing record that its only editor removed; a field with a value
 * that is nobody's last edit.
 */
export function lostEdits(start: Records, end: Records, histories: readonly EditHistory[]): string[] {
  const keys = new Set([...start.keys(), ...end.keys(), ...histories.flatMap((history) => history.keys)]);
  return [...keys].flatMap((key) => {
    const words = histories.flatMap((history) => history.getLastEdit(key) ?? []);
    const record = end.get(key);
    if (!record) return words.some(({ isRemoved }) => isRemoved) ? [] : [`${key} is gone, and nobody removed it`];
    if (words.length > 0 && words.every(({ isRemoved }) => isRemoved)) return [`${key} is there, and was removed`];
    const fields = toFields(record);
    return [...new Set(words.flatMap((word) => [...word.fields.keys()]))].flatMap((name) => {
      const said = words.flatMap((word) => word.fields.get(name) ?? []);
      const is = JSON.stringify(fields[name]);
      return said.includes(is) ? [] : [`${key}.${name} is ${is}, and was said to be ${said.join(' or ')}`];
    });
  });
}
