import { callStripe } from './stripe-client';

test('a stage without Stripe keys sells nothing, and says so', async () => {
  delete process.env.STRIPE_SECRET;
  await expect(callStripe(() => Promise.resolve('asked'))).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Plans aren’t sold here.',
  });
});
