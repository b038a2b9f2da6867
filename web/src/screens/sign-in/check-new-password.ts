import { loadCommonPasswords } from '../../api/session/common-passwords';
import { faultOfNewPassword } from '../../api/session/new-password';
import { passwordWording } from '../../wording/passwords';

/**
 * The sentence for a password that somebody can't choose; undefined when they can.
 * @param known what others know of them: the address and the name
 * @param old the one that they have, where they have just typed it
 */
export async function checkNewPassword(
  password: string,
  known: readonly string[],
  old?: string,
): Promise<string | undefined> {
  const fault = faultOfNewPassword(password, await loadCommonPasswords(), known);
  if (fault) return passwordWording[fault];
  return password === old ? passwordWording.same : undefined;
}
