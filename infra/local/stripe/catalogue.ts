const GB = 1024 ** 3;

/** A product with its single price, as an operator creates them in Stripe's dashboard (docs/deploy/selling-plans.md). */
const entry = (
  name: string,
  unit_amount: number,
  limits: {
    subtitleMinutes: number;
    projectMinutes: number;
    projects: number;
    gigabytesPerDay: number;
    gigabytes: number;
  },
) => {
  const key = name.toLowerCase();
  return {
    product: {
      id: `prod_${key}`,
      object: 'product' as const,
      name,
      active: true,
      metadata: {
        limit_auto_subtitle_minutes_per_month: `${limits.subtitleMinutes}`,
        limit_project_duration_in_minutes: `${limits.projectMinutes}`,
        limit_stored_projects: `${limits.projects}`,
        limit_show_watermark: 'false',
        limit_upload_bytes_per_day: `${limits.gigabytesPerDay * GB}`,
        limit_stored_bytes: `${limits.gigabytes * GB}`,
      },
    },
    price: {
      id: `price_${key}`,
      object: 'price' as const,
      active: true,
      lookup_key: `narradeck_${key}`,
      currency: 'eur',
      unit_amount,
      type: 'recurring',
      recurring: { interval: 'month', interval_count: 1 },
      product: `prod_${key}`,
      metadata: {},
    },
  };
};

export type CatalogueEntry = ReturnType<typeof entry>;

export const CATALOGUE: readonly CatalogueEntry[] = [
  entry('Pro', 1500, { subtitleMinutes: 120, projectMinutes: 60, projects: 100, gigabytesPerDay: 100, gigabytes: 100 }),
  entry('Team', 4900, {
    subtitleMinutes: 600,
    projectMinutes: 180,
    projects: 1000,
    gigabytesPerDay: 400,
    gigabytes: 1000,
  }),
];

/** Finds an entry by its price id. Throws for an unknown one. */
export function findEntry(priceId: string): CatalogueEntry {
  const found = CATALOGUE.find(({ price }) => price.id === priceId);
  if (!found) throw new Error(`There is no price ${priceId}.`);
  return found;
}
