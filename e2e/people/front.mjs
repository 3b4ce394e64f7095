// A server before the program, as in production: it can be taken away, and it can put out another release.
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { address } from './guest.mjs';

const dist = process.env.WEB_DIR ?? fileURLToPath(new URL('../../pwa/dist', import.meta.url));

// They stay open until every page of the file is gone: a page that still asks would complain.
const open = [];
after(() => {
  for (const server of open) {
    server.closeAllConnections();
    server.close();
  }
});

/**
 * `release` changes what the next visit finds: 'same', 'newer' (another worker and page) or 'none' (the worker that
 * goes away). `goesAt` names the call that nobody answers any more ('POST /wps/deposits'), nor any after it: `isAway`
 * from then on, until a test sets it back.
 */
export async function openFront() {
  const front = { release: 'same', isAway: false, goesAt: undefined };
  const files = {
    newer: async () => `${await readFile(`${dist}/sw.js`, 'utf8')}\n// another release`,
    none: () => readFile(`${dist}/sw-kill.js`, 'utf8'),
  };
  const server = createServer((asked, response) => {
    front.isAway ||= `${asked.method} ${asked.url}` === front.goesAt;
    if (front.isAway) {
      response.destroy();
      return;
    }
    const made = asked.url === '/sw.js' && files[front.release];
    if (made) {
      void made().then((text) =>
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(text),
      );
      return;
    }
    const through = request(address + asked.url, {
      method: asked.method,
      headers: { ...asked.headers, host: new URL(address).host },
    });
    through.on('response', (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    through.on('error', () => response.destroy());
    response.on('close', () => through.destroy());
    asked.pipe(through);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  front.origin = `http://localhost:${server.address().port}`;
  return front;
}
