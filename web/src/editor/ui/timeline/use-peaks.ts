import { useQuery } from '@tanstack/react-query';
import { mediaUrl } from '../../../api/media-url';
import { useEditorState } from '../editor-context';

/** Milliseconds of sound that a pair of stored peaks stands for. */
export const PEAK_MS = 20;

/** The stored waveform of a clip's file: pairs of lowest and highest amplitude; undefined until it is there. */
export function usePeaks(path: string): Int8Array | undefined {
  const grant = useEditorState((state) => state.mediaGrant);
  const url = mediaUrl(path, grant);
  const { data } = useQuery({
    queryKey: ['peaks', path],
    enabled: url !== undefined,
    staleTime: Infinity,
    queryFn: async () => {
      const response = await fetch(url ?? '');
      if (!response.ok) throw new Error(`The waveform answered ${response.status}.`);
      return new Int8Array(await response.arrayBuffer());
    },
  });
  return data;
}

/** Length of the file that the peaks were made of, in milliseconds. */
export const lengthOfPeaks = (peaks: Int8Array | undefined): number => ((peaks?.length ?? 0) / 2) * PEAK_MS;
