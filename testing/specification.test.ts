import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const DOCS = join(__dirname, '../docs');

/** The text of a title, with `…` for parts that cases or constants fill in. */
function wordsOf(title: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(title)) return title.text.replace(/%[sdifjop]|\$[a-z][\w.]*/gi, '…');
  if (!ts.isTemplateExpression(title)) return undefined;
  return title.head.text + title.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
}

/** The root of `test`, `test.each(cases)`, `describe.each(cases)`, … */
function rootOf(called: ts.Expression): string {
  if (ts.isIdentifier(called)) return called.text;
  return ts.isCallExpression(called) || ts.isPropertyAccessExpression(called) ? rootOf(called.expression) : '';
}

/** The titles of all tests and groups of a file. */
function titlesIn(file: string): string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(rootOf(node.expression)))
      titles.push(...node.arguments.slice(0, 1).flatMap((title) => wordsOf(title) ?? []));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest));
  return titles;
}

/** The anchors of a page's headings. */
const headingsIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, words = '']) =>
    words
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replace(/\s/g, '-'),
  );

const titlesOfFile = new Map<string, readonly string[] | undefined>();
/** A file's test titles, or a page's headings, by the path from the page; undefined if the file or this heading doesn't exist. */
function titlesAt(path: string): readonly string[] | undefined {
  const [name = '', heading] = path.split('#');
  const file = join(DOCS, name);
  const read = name.endsWith('.md') ? headingsIn : titlesIn;
  if (!titlesOfFile.has(name)) titlesOfFile.set(name, existsSync(file) ? read(file) : undefined);
  const titles = titlesOfFile.get(name);
  return heading === undefined || titles?.includes(heading) ? titles : undefined;
}

const IS_TEST = /\.(test|e2e)\.tsx?$/;
const OPEN_ISSUE = /(^|\s)#\d+(,|$)/;
/** Phrases that say that no test holds a requirement, that only a deployed stage could, or that it doesn't apply. */
const TESTED_BY = /\*\*(not (held|known)|does not apply)\*\*/i;

/** What is wrong with a row's references. */
function findFaults(held: string): string[] {
  const links = [...held.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g)].map(([, words = '', path = '']) => ({ words, path }));
  const tests = links.filter(({ path }) => IS_TEST.test(path));
  const faults = links.flatMap(({ words, path }) => {
    const titles = titlesAt(path);
    if (!titles) return [`there is no ${path}`];
    if (!IS_TEST.test(path) || titles.some((title) => title.startsWith(words))) return [];
    return [`no test of ${path} begins with '${words}'`];
  });
  if (tests.length === 0 && !OPEN_ISSUE.test(held)) faults.push('it names neither a test nor an open issue');
  return faults;
}

/** The rows of all tables of a page: a statement, and the tests that hold it. */
function rowsOf(page: string): { statement: string; held: string }[] {
  const lines = page.split('\n').filter((line) => line.startsWith('|'));
  const cells = lines.map((line) => line.split('|').map((cell) => cell.trim()));
  return cells
    .filter(
      ([, statement = '']) =>
        !['the specification', 'the requirement'].includes(statement) && !/^:?-+:?$/.test(statement),
    )
    .map(([, statement = '', ...held]) => ({ statement, held: held.join('|').replace(/\|$/, '').trim() }));
}

test('each statement of the specification names an existing test, or an open issue', () => {
  const rows = rowsOf(readFileSync(join(DOCS, 'specification.md'), 'utf8'));
  const faults = rows.flatMap(({ statement, held }) => findFaults(held).map((fault) => `${statement}: ${fault}`));
  expect(rows.length).toBeGreaterThan(200);
  expect(faults.join('\n')).toBe('');
});

test('each requirement of ASVS names an existing test, or says that it is not held, not known, or does not apply', () => {
  const rows = rowsOf(readFileSync(join(DOCS, 'security.md'), 'utf8'));
  const faults = rows.flatMap(({ statement, held }) =>
    findFaults(TESTED_BY.test(held) ? `${held} #0` : held).map((fault) => `${statement}: ${fault}`),
  );
  expect(rows.length).toBeGreaterThan(40);
  expect(faults.join('\n')).toBe('');
});

/** All requirements of ASVS 5.0.0, levels 1 and 2. */
const REQUIREMENTS = [
  'V1.1.1–2 V1.2.1–9 V1.3.1–11 V1.4.1–3 V1.5.1–2 V2.1.1–3 V2.2.1–3 V2.3.1–4 V2.4.1 V3.2.1–2 V3.3.1–4 V3.4.1–6 V3.5.1–5 V3.7.1–2',
  'V4.1.1–3 V4.2.1 V4.3.1–2 V4.4.1–4 V5.1.1 V5.2.1–3 V5.3.1–2 V5.4.1–3 V6.1.1–3 V6.2.1–12 V6.3.1–4 V6.4.1–4 V6.5.1–5 V6.6.1–3',
  'V6.8.1–4 V7.1.1–3 V7.2.1–4 V7.3.1–2 V7.4.1–5 V7.5.1–2 V7.6.1–2 V8.1.1–2 V8.2.1–3 V8.3.1 V8.4.1 V9.1.1–3 V9.2.1–4 V10.1.1–2',
  'V10.2.1–2 V10.3.1–4 V10.4.1–11 V10.5.1–5 V10.6.1–2 V10.7.1–3 V11.1.1–2 V11.2.1–3 V11.3.1–3 V11.4.1–4 V11.5.1 V11.6.1',
  'V12.1.1–3 V12.2.1–2 V12.3.1–4 V13.1.1 V13.2.1–5 V13.3.1–2 V13.4.1–5 V14.1.1–2 V14.2.1–4 V14.3.1–3 V15.1.1–3 V15.2.1–3',
  'V15.3.1–7 V16.1.1 V16.2.1–5 V16.3.1–4 V16.4.1–3 V16.5.1–3 V17.1.1 V17.2.1–4 V17.3.1–2',
].join(' ');

/** The requirement numbers in a text, with ranges such as `V1.2.1–5` expanded. */
const numbersIn = (text: string): string[] =>
  [...text.matchAll(/\b(V\d+\.\d+)\.(\d+)(?:–(\d+))?/g)].flatMap(([, section, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, nth) => `${section}.${Number(first) + nth}`),
  );

test('each requirement of ASVS, levels 1 and 2, has one row, and no other has', () => {
  const rows = rowsOf(readFileSync(join(DOCS, 'security.md'), 'utf8'));
  const numbers = rows.flatMap(({ statement }) => numbersIn(statement));
  expect(numbersIn(REQUIREMENTS)).toHaveLength(253);
  expect(numbers.sort()).toEqual(numbersIn(REQUIREMENTS).sort());
});

describe('a row is held', () => {
  const TEST = '../testing/specification.test.ts';

  test.each([
    ['by a test', `[a row is held](${TEST})`, []],
    ['by an open issue', '#9', []],
    ['by nothing', '', ['it names neither a test nor an open issue']],
    ['by a page alone', '[page 1](decisions/0001-no-publish-step.md)', ['it names neither a test nor an open issue']],
    [
      'by a test that is called otherwise',
      `[a row stands](${TEST})`,
      [`no test of ${TEST} begins with 'a row stands'`],
    ],
    ['by a file that is gone', '[a row](../gone.test.ts)', ['there is no ../gone.test.ts']],
    [
      'by a heading that is called otherwise',
      `#9, [a list](inventories.md#locks), [another](inventories.md#keys)`,
      ['there is no inventories.md#locks'],
    ],
  ])('%s', (_, held, faults) => expect(findFaults(held)).toEqual(faults));
});
