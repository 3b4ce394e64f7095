// The page's talk with the vendor's server, and what it tells the page around it.
import { game, house, vendor } from './dom.mjs';

const here = new URL(window.location.href);
const place = `lantern:play:${vendor}/${game}`;
let session;

/** Takes the launch token out of the address before anything else can see or keep it. */
function takeToken() {
  const token = here.searchParams.get('token') ?? '';
  here.searchParams.delete('token');
  window.history.replaceState(null, '', here);
  return token;
}

/** What the server answered, or an error with its code. */
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

/** One call. Where the answer is lost it is asked again; a deed carries the same name then, so that it is done once. */
export async function ask(path, body = {}) {
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

/** A deed is named once by the page. */
export const deed = (path, body) =>
  ask(path, { once: Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-'), ...body });

function stored() {
  try {
    return window.sessionStorage.getItem(place) ?? undefined;
  } catch {
    return undefined; // A frame may be refused any storage.
  }
}

function store(key) {
  try {
    window.sessionStorage.setItem(place, key);
  } catch {
    // Then a reload needs the lobby again.
  }
}

/** Enters with the token, as a demo, or goes on with the session that a reload left. */
export async function enter() {
  const token = takeToken();
  const demo = here.searchParams.get('demo') === '1' && token === '';
  session = stored();
  if (session && token === '') {
    try {
      return await ask('state');
    } catch (error) {
      if (!demo || error.code !== 'SESSION_UNKNOWN') throw error;
    }
  }
  session = undefined;
  const out = await ask('enter', { vendor, game, token, demo });
  session = out.session;
  store(session);
  return out;
}

/** Addresses of the house only: what a launch names may be anybody's. */
function ofHouse(name) {
  const address = here.searchParams.get(name) ?? '';
  return URL.canParse(address) && new URL(address).origin === house ? address : undefined;
}

/** Tells the page around the frame. Alone in its window, the game goes there itself. */
export function tell(message) {
  if (window.parent !== window) window.parent.postMessage(message, house);
  else if (message.type === 'lantern:close') window.location.assign(ofHouse('lobby_url') ?? house);
  else if (message.type === 'lantern:deposit') window.location.assign(ofHouse('cashier_url') ?? `${house}/deposit`);
}
