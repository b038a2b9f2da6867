import { type Contract, getRoute } from '#shared/api/contract';
import { buildEdgeRequest } from '../through-edge';

/** Who calls, as the authorizer hands a token's claims over. */
export interface Caller {
  uid: string;
  email: string;
  fullName: string;
  /** The user pool's name for them, where it is not the uid: for who comes by Google. */
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
    const inPath = Object.entries(input).filter(([name]) => path.includes(`{${name}}`));
    return { ...edge, requestContext, pathParameters: Object.fromEntries(inPath) as object };
  }
  return { ...edge, requestContext, body: JSON.stringify(contract.route ? input : { data: input }) };
}
