import { queryOptions, useQuery } from '@tanstack/react-query';
import { loadConfig } from './amplify';

/** Where the stage's services are, and what it offers. */
export const configQuery = queryOptions({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });

/** Whether this stage makes automatic subtitles; undefined until that is known. */
export const useHasSubtitles = (): boolean | undefined => useQuery(configQuery).data?.hasSpeech;

/** Whether people can come by Google; false until that is known. */
export const useHasGoogle = (): boolean => useQuery(configQuery).data?.google === true;
