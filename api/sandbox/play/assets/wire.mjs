// Requests to the vendor's server, and messages to the page that frames the game.
import { game, platform, vendor } from './dom.mjs';

const here = new URL(window.location.href);
const place = `lantern:play:${vendor}/${game}`;
let session;

/** Removes the launch token from the address, so that it is not stored in the history. */
function takeToken() {
  const token = here.searchParams.get('token') ?? '';
  here.searchParams.delete('token');
  window.history.replaceState(null, '', here);
  return token;
}

/** An error answer of the server. */
export class Refused extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

const tries = 3;
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function send(path, body) {
  const headers = { 'Content-Type': 'application/json', ...(session ? { 'X-Play-Session': session } : {}) };
  const answer = await fetch(`/play/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const out = await answer.json();
  if (!answer.ok) throw new Refused(out.code, out.params);
  return out;
}

/** Sends a request and repeats it while no answer arrives. The id of an action stays the same, so that it is applied once. */
export async function request(path, body = {}) {
  for (let nth = 1; ; nth++) {
    try {
      return await send(path, body);
    } catch (error) {
      if (error instanceof Refused) throw error;
      if (nth === tries) throw new Refused('OFFLINE');
      await wait(nth * 500);
    }
  }
}

/** Sends an action with an id of its own. */
export const act = (path, body) =>
  request(path, { once: Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-'), ...body });

function stored() {
  try {
    return window.sessionStorage.getItem(place) ?? undefined;
  } catch {
    return undefined; // Browsers may deny storage to frames.
  }
}

function store(key) {
  try {
    window.sessionStorage.setItem(place, key);
  } catch {
    // Without storage, a reload starts from the lobby again.
  }
}

/** Enters with the token, as a demo, or resumes the stored session after a reload. */
export async function enter() {
  const token = takeToken();
  const demo = here.searchParams.get('demo') === '1' && token === '';
  session = stored();
  if (session && token === '') {
    try {
      return await request('state');
    } catch (error) {
      if (!demo || error.code !== 'SESSION_UNKNOWN') throw error;
    }
  }
  session = undefined;
  const out = await request('enter', { vendor, game, token, demo });
  session = out.session;
  store(session);
  return out;
}

/** An address from the launch parameters, only if it belongs to the platform: anyone can craft a launch link. */
function platformAddress(name) {
  const address = here.searchParams.get(name) ?? '';
  return URL.canParse(address) && new URL(address).origin === platform ? address : undefined;
}

/** Notifies the framing page. Without a frame, the game opens the platform's page itself. */
export function notifyFrame(message) {
  if (window.parent !== window) window.parent.postMessage(message, platform);
  else if (message.type === 'lantern:close') window.location.assign(platformAddress('lobby_url') ?? platform);
  else if (message.type === 'lantern:deposit') window.location.assign(platformAddress('cashier_url') ?? `${platform}/deposit`);
}
