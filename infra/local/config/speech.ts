import { type Stage } from '../../stages';

/** A server of OpenAI's protocol that listens instead of the stand-in. */
export interface SpeechServer {
  url: string;
  model: string;
  /** '' where it wants none. */
  key: string;
}

/** The server that a developer names: `NARRADECK_SPEECH_URL`, and, if it wants them, `NARRADECK_SPEECH_MODEL` and `NARRADECK_SPEECH_KEY`. */
export function speechServerIn(environment: NodeJS.ProcessEnv): SpeechServer | undefined {
  const { NARRADECK_SPEECH_URL: url, NARRADECK_SPEECH_MODEL: model, NARRADECK_SPEECH_KEY: key = '' } = environment;
  // The `/v1` that such servers name with their address is part of the protocol.
  return url ? { url: url.replace(/\/(v1\/?)?$/, ''), model: model ?? 'whisper-1', key } : undefined;
}

/** What it changes of the stage. */
export const speechSetting = (server: SpeechServer | undefined): Pick<Stage, 'speech'> =>
  server ? { speech: { kind: 'server', url: server.url, model: server.model, hasKey: server.key !== '' } } : {};
