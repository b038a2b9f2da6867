import { handlers } from '../../handlers';
import { PRELOADED_FUNCTIONS } from './local-functions';

test('what is loaded before somebody asks for it are functions that there are', () => {
  expect(handlers.map(({ name }) => name)).toEqual(expect.arrayContaining([...PRELOADED_FUNCTIONS]));
});
