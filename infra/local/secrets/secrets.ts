import * as z from 'zod';
import { buildArn } from '../config/aws';
import type { Listening } from '../protocol/http';
import { createDefiner, ServiceError, startJsonService } from '../protocol/json-service';

const defineOperation = createDefiner('InvalidParameterException');

/** Serves `GetSecretValue` for secrets by their name or ARN. */
export const startSecrets = ({
  port,
  secrets,
}: {
  port: number;
  secrets: ReadonlyMap<string, string>;
}): Promise<Listening> =>
  startJsonService(port, {
    operations: {
      GetSecretValue: defineOperation(z.object({ SecretId: z.string() }), ({ SecretId }) => {
        const SecretString = secrets.get(SecretId);
        if (SecretString === undefined)
          throw new ServiceError('ResourceNotFoundException', "Secrets Manager can't find the specified secret.");
        const ARN = SecretId.startsWith('arn:') ? SecretId : buildArn('secretsmanager', `secret:${SecretId}`);
        return { ARN, Name: SecretId, SecretString, VersionId: 'local', VersionStages: ['AWSCURRENT'] };
      }),
    },
  });
