import { ImportProblem } from '../imports/import-problem';
import { assertNotExtracted, suggestProjectName } from './project-from-files';

it.each([
  ['Quarterly_report  v2.pdf', 'Quarterly report v2'],
  ['archive.tar.gz', 'archive.tar'],
  ['noending', 'noending'],
  ['.pdf', 'New'],
  ['image.png', 'New'],
  [`${'x'.repeat(300)}.pdf`, 'x'.repeat(120)],
])('a project from %j is named %j', (file, name) => expect(suggestProjectName([new File([], file)], 'New')).toBe(name));

it('a project from several files is named after its first slide', () =>
  expect(suggestProjectName([new File([], 'Part 10.png'), new File([], 'Part 2.png')], 'New')).toBe('Part 2'));

it('a project from nothing has the fallback name', () => expect(suggestProjectName([], 'New')).toBe('New'));

it('a project’s ZIP that was extracted is refused, because its pictures and sounds alone would be another project', () => {
  const files = (...names: string[]) => names.map((name) => new File([], name));
  expect(() => assertNotExtracted(files('index.html', 'player.js', 'project.json', '001.webp'))).toThrow(ImportProblem);
  assertNotExtracted(files('project.json', '001.webp'));
});
