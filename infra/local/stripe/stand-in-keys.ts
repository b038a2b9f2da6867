/** What the stand-in takes as its keys, in the form in which a stage's secret holds them. */
export const STAND_IN_KEYS = { secret_key: 'sk_test_stand_in', webhook_secret: 'whsec_stand_in' };
