import { FREE_PLAN, planName, remainingSubtitleMinutes } from '#shared/plans';

const accountWith = (limit: number, used: number) => ({
  limit_auto_subtitle_minutes_per_month: limit,
  auto_subtitle_minutes_used_this_month: used,
  auto_subtitle_last_checked: Date.parse('2026-11-22'),
});

describe('plans', () => {
  it('free when there is no subscription info, otherwise the named plan (spec section 4)', () => {
    expect(planName({ stripe_subscription_info: '' })).toBe('Free');
    expect(planName({ stripe_subscription_info: { plan_product_name: 'Studio' } })).toBe('Studio');
  });

  it.each([
    [10, 0, 10],
    [10, 9.5, 0.5],
    [10, 10, 0],
    [10, 14, 0],
  ])('%d minutes a month, %d used: %d left, never below 0 (spec section 5)', (limit, used, left) => {
    expect(remainingSubtitleMinutes(accountWith(limit, used), Date.parse('2026-11-23'))).toBe(left);
  });

  it('use in an earlier month does not count toward this one (UTC)', () => {
    const account = accountWith(10, 9);
    expect(remainingSubtitleMinutes(account, Date.parse('2026-11-30T23:59:59.999Z'))).toBe(1);
    expect(remainingSubtitleMinutes(account, Date.parse('2026-12-01T00:00:00.000Z'))).toBe(10);
  });

  it('the free plan at creation (spec section 9)', () => {
    expect(FREE_PLAN).toMatchObject({
      limit_auto_subtitle_minutes_per_month: 10,
      limit_project_duration_in_minutes: 5,
      limit_stored_projects: 3,
      limit_show_watermark: true,
      auto_subtitle_minutes_used_this_month: 0,
    });
  });
});
