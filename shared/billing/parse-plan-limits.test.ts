import { parsePlanLimits } from '#shared/billing/stripe';

const metadata = {
  limit_auto_subtitle_minutes_per_month: '120',
  limit_project_duration_in_minutes: '60',
  limit_stored_projects: '100',
  limit_show_watermark: 'false',
  limit_upload_bytes_per_day: '107374182400',
  limit_stored_bytes: '107374182400',
};

it("a plan follows its product's metadata, whatever else is in it", () => {
  expect(parsePlanLimits({ ...metadata, note: 'spring' })).toEqual({
    limit_auto_subtitle_minutes_per_month: 120,
    limit_project_duration_in_minutes: 60,
    limit_stored_projects: 100,
    limit_show_watermark: false,
    limit_upload_bytes_per_day: 107_374_182_400,
    limit_stored_bytes: 107_374_182_400,
  });
});

it.each(Object.keys(metadata))('without %s, or with a wrong value, nobody gets a partial plan', (name) => {
  for (const wrong of [undefined, '', 'many', '-1', '1.5', '1e9']) {
    expect(() => parsePlanLimits({ ...metadata, [name]: wrong })).toThrow(name);
  }
});
