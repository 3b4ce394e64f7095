// A reverse proxy in proxy of the program, as in production. Tests take it down or publish another release through
// it.
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { address } from './openPage.mjs';

const dist = process.env.WEB_DIR ?? fileURLToPath(new URL('../../pwa/dist', import.meta.url));

// Servers stay open until all tests of the file have ended: a page that still sends requests would log errors.
const servers = [];
after(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * Starts a proxy. `release` selects what the next visit gets: 'same', 'newer' (another worker and page) or 'none'
 * (the worker that uninstalls itself). `failsAt` names a call ('POST /wps/deposits'): from that call on no request is
 * answered, until a test sets `isDown` back to false.
 */
export async function startProxy() {
  const proxy = { release: 'same', isDown: false, failsAt: undefined };
  const files = {
    newer: async () => `${await readFile(`${dist}/sw.js`, 'utf8')}\n// another release`,
    none: () => readFile(`${dist}/sw-kill.js`, 'utf8'),
  };
  const server = createServer((incoming, response) => {
    proxy.isDown ||= `${incoming.method} ${incoming.url}` === proxy.failsAt;
    if (proxy.isDown) {
      response.destroy();
      return;
    }
    const serviceWorker = incoming.url === '/sw.js' && files[proxy.release];
    if (serviceWorker) {
      void serviceWorker().then((text) =>
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(text),
      );
      return;
    }
    const upstream = request(address + incoming.url, {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(address).host },
    });
    upstream.on('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    upstream.on('error', () => response.destroy());
    response.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.push(server);
  proxy.origin = `http://localhost:${server.address().port}`;
  return proxy;
}
