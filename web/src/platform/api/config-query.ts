import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadConfig } from './amplify';

export const configQuery = queryOptions({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });

/** Whether this stage offers automatic subtitles; undefined until that is known. */
export const useHasSubtitles = (): boolean | undefined => useQuery(configQuery).data?.hasSpeech;

/** Whether only people with an invite link can sign up; false until that is known. */
export const useIsInvitedOnly = (): boolean => useQuery(configQuery).data?.selfSignUp === 'invited';

/** Whether people can sign in with Google; false until that is known. */
export const useHasGoogle = (): boolean => useQuery(configQuery).data?.google === true;
