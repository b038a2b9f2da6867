/** A product with its single price, as an operator creates them in Stripe's dashboard (docs/deploy.md). */
export interface CatalogueEntry {
  product: { id: string; object: 'product'; name: string; active: true; metadata: Record<string, string> };
  price: {
    id: string;
    object: 'price';
    active: true;
    lookup_key: string;
    currency: string;
    unit_amount: number;
    type: 'recurring';
    recurring: { interval: 'month'; interval_count: 1 };
    product: string;
    metadata: Record<string, string>;
  };
}

const GB = 1024 ** 3;

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
): CatalogueEntry => {
  const key = name.toLowerCase();
  return {
    product: {
      id: `prod_${key}`,
      object: 'product',
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
      object: 'price',
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
