export interface Route {
  /** `POST /startSession`, `GET /publish/{id}`, `ANY /files/{path+}` or `$default`. */
  routeKey: string;
  functionName: string;
  /** Whose tokens are accepted. Without it, no token is needed. */
  jwt?: { issuer: string; audience: string[] };
}

export interface RouteMatch {
  route: Route;
  pathParameters: Record<string, string>;
}

const DEFAULT_KEY = '$default';

interface CompiledRoute {
  route: Route;
  method: string;
  pattern: RegExp;
  names: string[];
  /** Smaller is more specific, and wins. */
  rank: number;
}

function compile(route: Route): CompiledRoute {
  if (route.routeKey === DEFAULT_KEY) return { route, method: 'ANY', pattern: /^/, names: [], rank: 6 };
  const [method = 'ANY', path = '/'] = route.routeKey.split(' ');
  const names: string[] = [];
  const source = path
    .split(/(\{\w+\+?\})/)
    .map((part) => {
      const parameter = /^\{(\w+)(\+?)\}$/.exec(part);
      if (!parameter) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
      names.push(parameter[1] ?? '');
      return parameter[2] ? '(.+)' : '([^/]+)';
    })
    .join('');
  const greedy = path.includes('+}') ? 4 : names.length > 0 ? 2 : 0;
  return { route, method, pattern: new RegExp(`^${source}/?$`), names, rank: greedy + (method === 'ANY' ? 1 : 0) };
}

function decodePath(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Finds routes in API Gateway's order: full matches, then parameters, then greedy parameters, then `$default`. */
export function createRouteTable(routes: Route[]): (method: string, path: string) => RouteMatch | undefined {
  const compiled = routes.map(compile).sort((a, b) => a.rank - b.rank);
  return (method, path) => {
    for (const { route, method: wanted, pattern, names } of compiled) {
      const match = wanted === 'ANY' || wanted === method ? pattern.exec(path) : null;
      if (!match) continue;
      const values = names.map((name, index) => [name, decodePath(match[index + 1] ?? '')] as const);
      if (values.some(([, value]) => value === undefined)) return undefined;
      return { route, pathParameters: Object.fromEntries(values) as Record<string, string> };
    }
    return undefined;
  };
}
