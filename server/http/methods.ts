import { METHOD_NAME_ALL } from 'hono/router';
import { TrieRouter } from 'hono/router/trie-router';

interface Route {
  method: string;
  path: string;
}

/** Tells the methods with which a path reaches a route. */
export function methodsByPath(routes: readonly Route[]): (path: string) => string[] {
  const router = new TrieRouter<string>();
  for (const { method, path } of routes) {
    if (method !== METHOD_NAME_ALL) router.add(METHOD_NAME_ALL, path, method);
  }
  return (path) => {
    const methods = new Set(router.match(METHOD_NAME_ALL, path)[0].map(([method]) => method));
    // A GET route also answers HEAD.
    return [...methods].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  };
}
