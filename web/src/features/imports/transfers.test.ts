import { confirmLogOut, logOutStore, answerLogOut } from '../../platform/components/log-out';
import { beginTransfer, abortTransfers, uploadsStore, withdrawTransfer } from './transfers';

afterEach(abortTransfers);

test('when the person logs out, transfers stop and disappear', () => {
  const [running, done] = [beginTransfer('one', 'secret.pdf'), beginTransfer('one', 'added.png')];
  done.update({ status: { is: 'done' } });
  abortTransfers();
  expect(running.signal.aborted).toBe(true);
  running.update({ status: { is: 'failed', message: '“secret.pdf” couldn’t be uploaded.' } });
  expect(uploadsStore.getState().transfers).toEqual([]);
});

test('a withdrawn transfer stops and disappears', () => {
  const [withdrawn, other] = [beginTransfer('one', 'deck.pdf'), beginTransfer('one', 'added.png')];
  withdrawTransfer(withdrawn.id);
  expect(withdrawn.signal.aborted).toBe(true);
  expect(other.signal.aborted).toBe(false);
  expect(uploadsStore.getState().transfers.map(({ name }) => name)).toEqual(['added.png']);
});

test('logging out asks while a transfer is in progress', async () => {
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
