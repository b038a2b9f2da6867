import { listPlans } from '#shared/api/billing';
import { findOffers } from '../../adapters/stripe-plans';
import { forPerson } from '../callers';

export const handler = forPerson(listPlans, async () => ({ plans: await findOffers() }));
