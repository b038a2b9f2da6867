import { copyName } from '#shared/copy-name';
import { PROJECT_NAME_MAX, projectName } from '#shared/entities/project';

describe('the name of a copy', () => {
  test("is 'Copy of …'", () => expect(copyName('Deck')).toBe('Copy of Deck'));

  test.each([
    ['the longest name', 'x'.repeat(PROJECT_NAME_MAX)],
    ['one cut within a character', `${'x'.repeat(PROJECT_NAME_MAX - 10)}${'🎤'.repeat(5)}`],
    ['one cut after a space', `${'x'.repeat(PROJECT_NAME_MAX - 10)} ${'y'.repeat(9)}`],
  ])('of %s is a valid name', (_, name) => {
    const copied = copyName(name);
    expect(projectName.parse(copied)).toBe(copied);
    expect(copied).toMatch(/^Copy of x+…$/);
  });
});
