import { isDeepStrictEqual } from 'node:util';
import { measureProject } from '#shared/project-bounds';
import { readSizes } from '../../lambdas/data/project-sizes';
import { readParts } from '../../lambdas/data/project-store';
import type { Item } from '../table';

const toSortedText = (values: unknown[]) => [...(values as string[])].sort().join();
const sumDurations = (items: Item[]) => items.reduce((sum, { duration }) => sum + (duration as number), 0);

function findAccountErrors(account: Item, items: Item[]): string[] {
  const own = items.filter(({ account_id }) => account_id === account.id);
  const projects = own.filter(({ sk, deleted_at }) => sk === 'PROJECT' && deleted_at === undefined).length;
  const members = own.filter(({ sk }) => (sk as string).startsWith('MEMBER#')).length;
  const files = own.filter(({ pk }) => (pk as string).startsWith('FILES#'));
  const bytes = files.reduce((sum, file) => sum + (file.bytes as number), 0);
  const copies = own.filter(({ sk }) => sk === 'COPY_PROJECT').length;
  return [
    ...(account.stored_projects === projects + copies ? [] : [`stored_projects is not ${projects + copies}`]),
    ...((account.stored_bytes ?? 0) === bytes ? [] : [`stored_bytes is not ${bytes}`]),
    ...(account.user_count === members ? [] : [`user_count is not ${members}`]),
  ];
}

function findUserErrors(user: Item, items: Item[]): string[] {
  const places = items.filter(({ pk, sk }) => pk === user.pk && (sk as string).startsWith('MEMBER#'));
  const here = places.find(({ account_id }) => account_id === user.account_id);
  return [
    ...(toSortedText(user.account_ids as string[]) === toSortedText(places.map(({ account_id }) => account_id))
      ? []
      : ['account_ids are not the memberships']),
    ...(here?.role === user.role ? [] : ['role is not that of the membership']),
  ];
}

function findProjectErrors(project: Item, items: Item[]): string[] {
  const parts = items.filter(({ pk }) => pk === project.pk);
  const ofKind = (kind: string) => parts.filter(({ sk }) => (sk as string).startsWith(kind));
  const sizes = measureProject(readParts(parts));
  return [
    ...(isDeepStrictEqual(readSizes(project), sizes) ? [] : ['the counters of its records are wrong']),
    ...(project.duration === sumDurations(ofKind('CLIP#')) ? [] : ['duration is not that of the clips']),
  ];
}

function findViewErrors({ pk }: Item, items: Item[]): string[] {
  const project = (pk as string).split('#')[1]!;
  const views = items.filter((item) => (item.pk as string).startsWith(`PROJECT#${project}#VIEWS#`)).length;
  const counted = items
    .filter((item) => (item.pk as string).startsWith(`VIEWCOUNT#${project}#`))
    .reduce((sum, { count }) => sum + ((count ?? 0) as number), 0);
  return views === counted ? [] : [`${counted} views are counted, there are ${views}`];
}

/** Counters that differ from what they count; one sentence each. */
export const findWrongCounts = (items: Item[]): string[] =>
  items.flatMap((item) => {
    if (item.deleted_at !== undefined) return [];
    if (item.sk === 'ACCOUNT') return findAccountErrors(item, items);
    if ((item.pk as string).startsWith('VIEWCOUNT#')) return findViewErrors(item, items);
    if (item.sk === 'USER') return findUserErrors(item, items);
    return item.sk === 'PROJECT' ? findProjectErrors(item, items) : [];
  });
