import { useQuery } from '@tanstack/react-query';
import { fetchPeaks, PEAK_MS } from '../../../api/fetch-peaks';
import { mediaUrl } from '../../../api/media-url';
import { useEditorState } from '../editor-context';

/** The stored waveform of a clip's file: pairs of lowest and highest amplitude; undefined until it is there. */
export function usePeaks(path: string): Int8Array | undefined {
  const grant = useEditorState((state) => state.mediaGrant);
  const url = mediaUrl(path, grant);
  const { data } = useQuery({
    queryKey: ['peaks', path],
    enabled: url !== undefined,
    staleTime: Infinity,
    queryFn: () => fetchPeaks(url ?? ''),
  });
  return data;
}

/** Length of the file that the peaks were made of, in milliseconds. */
export const lengthOfPeaks = (peaks: Int8Array | undefined): number => ((peaks?.length ?? 0) / 2) * PEAK_MS;
