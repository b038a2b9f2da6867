import { type Contract, getRoute } from '#shared/api/contract';
import { buildEdgeRequest } from '../edge-request';

/** A caller, as the authorizer passes the token's claims. */
export interface Caller {
  uid: string;
  email: string;
  fullName: string;
  /** The pool's username if it differs from the uid, as for Google sign-ins. */
  username?: string;
}

/** The parts of API Gateway's event that functions read. */
export function apiEvent(contract: Contract, input: object, origin: string, caller?: Caller): object {
  const { method, path } = getRoute(contract);
  const seconds = `${Math.floor(Date.now() / 1000)}`;
  const claims = caller && {
    sub: caller.uid,
    token_use: 'id',
    'cognito:username': caller.username ?? caller.uid,
    email: caller.email,
    email_verified: 'true',
    name: caller.fullName,
    auth_time: seconds,
    iat: seconds,
  };
  const requestContext = { requestId: 'a crash', ...(claims ? { authorizer: { jwt: { claims } } } : {}) };
  const edge = buildEdgeRequest(origin);
  if (method === 'GET') {
    const [inPath, inQuery] = [true, false].map((isInPath) =>
      Object.fromEntries(Object.entries(input).filter(([name]) => path.includes(`{${name}}`) === isInPath)),
    );
    return { ...edge, requestContext, pathParameters: inPath, queryStringParameters: inQuery };
  }
  return { ...edge, requestContext, body: JSON.stringify(contract.route ? input : { data: input }) };
}
