/** Stripe's own lists, which are not those of ISO 4217: https://docs.stripe.com/currencies */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const WITH_THREE: ReadonlySet<string> = new Set('bhd jod kwd omr tnd'.split(' '));
/** Have lost their decimals, and are still counted in hundredths. */
const WHOLE_HUNDREDS: ReadonlySet<string> = new Set(['isk', 'ugx']);

const decimalsOf = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE.has(currency) ? 3 : 2;

/** An amount in the unit in which Stripe counts a currency (`eur`: cents, `jpy`: yen), as people read it. */
export function moneyText(amount: number, currency: string, locale?: string): string {
  const decimals = decimalsOf(currency);
  const value = amount / 10 ** decimals;
  // The platform leaves decimals out where it thinks that nobody uses them, as of HUF.
  const digits = Number.isInteger(value) ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value);
}

/** Whether Stripe takes such an amount from a card: the last of three decimals has to be 0, and some currencies have none any more. */
export const isPayable = (amount: number, currency: string): boolean =>
  amount % (WITH_THREE.has(currency) ? 10 : WHOLE_HUNDREDS.has(currency) ? 100 : 1) === 0;
