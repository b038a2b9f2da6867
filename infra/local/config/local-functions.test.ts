import { handlers } from '../../handlers';
import { PRELOADED_FUNCTIONS } from './local-functions';

test('the functions to preload exist', () => {
  expect(handlers.map(({ name }) => name)).toEqual(expect.arrayContaining([...PRELOADED_FUNCTIONS]));
});
