import { confirmLogOut, logOutStore, answerLogOut } from '../../platform/components/log-out';
import { beginTransfer, abortTransfers, uploadsStore, withdrawTransfer } from './transfers';

afterEach(abortTransfers);

test('when the person leaves, what is on its way stops, and nothing of it is left to be seen', () => {
  const [running, done] = [beginTransfer('one', 'secret.pdf'), beginTransfer('one', 'added.png')];
  done.update({ status: { is: 'done' } });
  abortTransfers();
  expect(running.signal.aborted).toBe(true);
  running.update({ status: { is: 'failed', message: '“secret.pdf” couldn’t be uploaded.' } });
  expect(uploadsStore.getState().transfers).toEqual([]);
});

test('a transfer that is withdrawn stops, and was never there', () => {
  const [withdrawn, other] = [beginTransfer('one', 'deck.pdf'), beginTransfer('one', 'added.png')];
  withdrawTransfer(withdrawn.id);
  expect(withdrawn.signal.aborted).toBe(true);
  expect(other.signal.aborted).toBe(false);
  expect(uploadsStore.getState().transfers.map(({ name }) => name)).toEqual(['added.png']);
});

test('as long as something is on its way, logging out asks', async () => {
  const transfer = beginTransfer('one', 'deck.pdf');
  const asked = confirmLogOut();
  expect(logOutStore.getState().reasons).toEqual([
    '1 file is still being added. Logging out stops it; what’s already added stays.',
  ]);
  answerLogOut(false);
  await expect(asked).resolves.toBe(false);
  transfer.update({ status: { is: 'done' } });
  await expect(confirmLogOut()).resolves.toBe(true);
});
