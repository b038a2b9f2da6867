import { sortByName } from './sort-files';

const file = (path: string) =>
  Object.defineProperty(new File([], path.split('/').at(-1)!), 'webkitRelativePath', { value: path });
const namesOf = (files: File[]) => files.map(({ webkitRelativePath, name }) => webkitRelativePath || name);

describe('files added together', () => {
  test('are sorted by name, with numbers compared as numbers', () => {
    const given = ['Slide1.PNG', 'Slide10.PNG', 'Slide11.PNG', 'Slide2.PNG', 'Slide3.PNG', 'Slide 2.PNG'];
    expect(namesOf(sortByName(given.map((name) => new File([], name))))).toEqual([
      'Slide 2.PNG',
      'Slide1.PNG',
      'Slide2.PNG',
      'Slide3.PNG',
      'Slide10.PNG',
      'Slide11.PNG',
    ]);
  });

  test('of a folder stay together, in the order of folders', () => {
    const given = ['Talk 10/1.png', 'Talk 2/10.png', 'Talk 2/2.png', 'Talk 2/Extra 1/1.png', 'Talk/1.png'];
    expect(namesOf(sortByName(given.map(file)))).toEqual([
      'Talk/1.png',
      'Talk 2/2.png',
      'Talk 2/10.png',
      'Talk 2/Extra 1/1.png',
      'Talk 10/1.png',
    ]);
  });

  test('of one name keep their given order', () => {
    const [first, second] = [new File(['1'], 'image.png'), new File(['22'], 'image.png')];
    expect(sortByName([first, second])).toEqual([first, second]);
    expect(sortByName([second, first])[0]).toBe(second);
  });
});
