import { handlers } from '../../handlers';
import { FIRST_MINUTE } from './local-functions';

test('what is loaded before somebody asks for it are functions that there are', () => {
  expect(handlers.map(({ name }) => name)).toEqual(expect.arrayContaining([...FIRST_MINUTE]));
});
