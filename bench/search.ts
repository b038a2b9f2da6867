import type { Page } from 'playwright-core';
import { getProject, getSearchWords, SEARCH_WORDS_PROJECTS_MAX } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import { splitIntoChunks } from '#shared/group-by';
import { limitConcurrency } from '#shared/limit-concurrency';
import { openBrowser } from '../testing/chromium';
import { runJob } from '../testing/jobs';
import { newSlide } from '../testing/records';
import { seedTeamProjects } from '../testing/seed-projects';
import { call, type SignedUp, signUp, table, urls } from '../testing/test-stack';
import { stayLoggedIn } from '../web/e2e/log-in';
import { listPassages } from '../web/src/features/search/model/passages';
import { SearchIndex } from '../web/src/features/search/model/search-index';
import { type Figure, type Measure, percentile, spread } from './figure';

const PROJECTS = 500;
const SLIDES = 30;
/** Ten minutes of speech, and what slides say, are three thousand words. */
const SENTENCES_PER_SLIDE = 10;
const WORDS_PER_SENTENCE = 10;
const VOCABULARY = 30_000;
const QUESTIONS = 200;
/** The most frequent words distinguish no project, and nobody searches for them alone. */
const FREQUENT = 200;
/** Projects of the first list. */
const SHOWN = 20;

let state = 7;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const pick = <T>(values: ArrayLike<T>): T => values[Math.floor(random() * values.length)]!;

const listLetters = (first: number, count: number) =>
  Array.from({ length: count }, (_, nth) => String.fromCharCode(first + nth)).join('');

interface Alphabet {
  /** The most frequent first. */
  letters: string;
  wordLength: { min: number; max: number };
  /** Whether words are written without spaces. */
  isUnspaced?: true;
}

/** Six of ten projects are in the first alphabet, one in each other: accents, Cyrillic, Han, and Thai. */
const ALPHABETS: readonly Alphabet[] = [
  { letters: 'etaoinshrdlucmfwypvbgk', wordLength: { min: 3, max: 12 } },
  { letters: 'éàôinshrdlüçmfwöyptvbg', wordLength: { min: 3, max: 12 } },
  { letters: listLetters(0x430, 32), wordLength: { min: 3, max: 12 } },
  { letters: listLetters(0x4e00, 2000), wordLength: { min: 1, max: 3 }, isUnspaced: true },
  { letters: listLetters(0xe01, 44), wordLength: { min: 3, max: 6 }, isUnspaced: true },
];

interface Word {
  rank: number;
  alphabet: Alphabet;
  text: string;
}

/** One of many by Zipf's law, the first most often. */
const pickByRank = (count: number): number => Math.floor(count ** random()) - 1;

const vocabularies = ALPHABETS.map((alphabet) =>
  Array.from({ length: VOCABULARY }, (_, rank): Word => {
    const { letters, wordLength } = alphabet;
    const length = wordLength.min + Math.floor(random() * (wordLength.max - wordLength.min + 1));
    const pickLetter = () => (alphabet.isUnspaced ? letters[pickByRank(letters.length)]! : pick(letters));
    return { rank, alphabet, text: Array.from({ length }, pickLetter).join('') };
  }),
);

const pickWord = (alphabet: number): Word => vocabularies[alphabet]![pickByRank(VOCABULARY)]!;

interface Question {
  project: ProjectSummary;
  sentence: string;
  text: string;
}

/** A word as somebody types it: half of the long ones with an error, others without accents. */
function mistype({ text, alphabet }: Word): string {
  if (alphabet.isUnspaced) return text;
  if (text.length < 6 || random() < 0.5) return text.normalize('NFD').replace(/[\u0300-\u036F]/g, '');
  const at = 1 + Math.floor(random() * (text.length - 3));
  const errors = [
    text.slice(0, at) + text[at + 1]! + text[at]! + text.slice(at + 2),
    text.slice(0, at) + text.slice(at + 1),
    `${text.slice(0, at)}x${text.slice(at + 1)}`,
  ];
  return pick(errors);
}

async function seed(person: SignedUp): Promise<{ projects: ProjectSummary[]; questions: Question[] }> {
  const projects = await seedTeamProjects(person, PROJECTS);
  const questions: Question[] = [];
  for (const [nth, project] of projects.entries()) {
    const alphabet = Math.max(0, (nth % 10) - 5);
    const sentences = Array.from({ length: SLIDES * SENTENCES_PER_SLIDE }, () =>
      Array.from({ length: WORDS_PER_SENTENCE }, () => pickWord(alphabet)),
    );
    const written = sentences.map(
      (words) => `${words.map(({ text }) => text).join(ALPHABETS[alphabet]!.isUnspaced ? '' : ' ')}.`,
    );
    const items = Array.from({ length: SLIDES }, (_, number) => {
      const own = written.slice(number * SENTENCES_PER_SLIDE, (number + 1) * SENTENCES_PER_SLIDE);
      return { ...newSlide(project.id, number), notes: own.join('\n') };
    });
    await table.putAll(items.map((item) => ({ pk: `PROJECT#${project.id}`, sk: `SLIDE#${item.id}`, ...item })));
    const asked = Math.floor(random() * sentences.length);
    const words = sentences[asked]!.filter(({ rank }) => rank >= FREQUENT);
    const chosen = words.sort(() => random() - 0.5).slice(0, 3);
    if (chosen.length === 3 && questions.length < QUESTIONS)
      questions.push({ project, sentence: written[asked]!, text: chosen.map(mistype).join(' ') });
  }
  const limit = limitConcurrency(4);
  await Promise.all(projects.map(({ id }) => limit(() => runJob({ kind: 'index-project', project_id: id }))));
  return { projects, questions };
}

/** The bytes of the words of all projects, as they are transferred. */
async function measureBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().endsWith(`/${getSearchWords.name}`) || request.method() !== 'POST') return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await load();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Milliseconds from the last letter to the list of results, in the page. */
const measureSearch = (page: Page, text: string): Promise<number> =>
  page.evaluate(async (typed) => {
    const input = document.querySelector<HTMLInputElement>('input[type=search]')!;
    const start = performance.now();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, typed);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('section[aria-labelledby=inside] li')) return;
        observer.disconnect();
        resolve();
      }).observe(document.body, { childList: true, subtree: true });
    });
    return performance.now() - start;
  }, text);

async function measureInPage(person: SignedUp, questions: readonly Question[]): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await stayLoggedIn(page, person);
    await page.goto(urls.app);
    await page.getByRole('heading', { name: 'Recent projects' }).waitFor();
    const loads: number[] = [];
    const bytes = await measureBytes(page, async () => loads.push(await measureSearch(page, questions[0]!.text)));
    const times: number[] = [];
    for (const { text } of questions.slice(1, 31)) {
      await page.getByRole('searchbox').fill('');
      await page.getByRole('heading', { name: 'Recent projects' }).waitFor();
      times.push(await measureSearch(page, text));
    }
    return [
      { name: `search: words of ${PROJECTS} projects, transferred`, value: bytes / 1e6, unit: 'MB', goal: 2 },
      { name: 'search: first list, with loading', value: Math.round(loads[0]!), unit: 'ms' },
      ...spread('search: letter → first list', times, 150, 300),
    ];
  } finally {
    await browser.close();
  }
}

/** The share of questions whose project is in the first list, and whose sentence is among the passages found in it. */
async function measureRecall(
  person: SignedUp,
  projects: readonly ProjectSummary[],
  questions: readonly Question[],
): Promise<Figure[]> {
  const chunks = [...splitIntoChunks(projects, SEARCH_WORDS_PROJECTS_MAX)];
  const answers = await Promise.all(
    chunks.map((some) =>
      call(getSearchWords, { projects: some.map(({ id }) => ({ id, indexed_at: 0 })) }, person.token),
    ),
  );
  const index = new SearchIndex();
  const start = performance.now();
  index.setProjects(projects);
  for (const answer of answers) index.setWords(answer);
  const buildMs = performance.now() - start;
  const ids = projects.map(({ id }) => id);
  const times: number[] = [];
  let [inProjects, inPassages] = [0, 0];
  for (const { project, sentence, text } of questions) {
    const asked = performance.now();
    const found = index.findProjects(text, ids).slice(0, SHOWN);
    times.push(performance.now() - asked);
    if (!found.some(({ id }) => id === project.id)) continue;
    inProjects++;
    const passages = listPassages(await call(getProject, { id: project.id }, person.token), []);
    index.setPassages(
      project.id,
      passages.map((passage) => passage.text),
    );
    const best = index.findPassages(project.id, text);
    if (best.some((one) => passages[one.index]!.text === sentence)) inPassages++;
  }
  const toShare = (count: number) => (100 * count) / questions.length;
  return [
    { name: 'search: index built in', value: Math.round(buildMs), unit: 'ms' },
    { name: 'search: query p95', value: percentile(times, 0.95), unit: 'ms' },
    {
      name: `search: projects of ${questions.length} questions in the first list`,
      value: toShare(inProjects),
      unit: '%',
      atLeast: 98,
    },
    { name: 'search: sentences of the questions found', value: toShare(inPassages), unit: '%', atLeast: 98 },
  ];
}

/** The search of a large team: 500 projects of 30 slides and ten minutes. */
export const search: Measure = {
  title: 'search of a large team',
  run: async () => {
    const person = await signUp();
    const { projects, questions } = await seed(person);
    return [...(await measureInPage(person, questions)), ...(await measureRecall(person, projects, questions))];
  },
};
