import { vi } from 'vitest';

import { fakeServer, type FakeServer } from '../../../test/fakeServer';
import { atWidth, beforeEach, byHandle, byText, describe, expect, it, press, textOf, waitFor } from '../../../test/kit';
import { waitToFind } from '../../../test/money';
import { mountInApp } from '../../../test/mount';
import { markReachable } from '../../api';
import { Export } from './Export';

let server: FakeServer;
let files: object[];
const file = (changes: object) => ({
  id: 'x1',
  kind: 'bets',
  state: 'RUNNING',
  rowsDone: 1000,
  rowsTotal: 4000,
  fileName: 'bets_2026-11-01_2026-11-20.csv',
  createdAt: '2026-11-20T07:20:06Z',
  expiresAt: '2099-11-20T13:20:06Z',
  ...changes,
});

beforeEach(() => {
  markReachable();
  atWidth(390);
  files = [];
  server = fakeServer({
    'GET /wps/exports': () => ({ value: { content: files } }),
    'POST /wps/exports': () => {
      files = [file({})];
      return { status: 201, value: files[0] };
    },
    'DELETE /wps/exports/x1': () => {
      files = [];
      return { value: null };
    },
    'GET /wps/exports/x1/file': {
      value: { fileName: 'bets.csv', type: 'text/csv', pieces: ['\uFEFFa,b\r\n', '1,2\r\n'] },
    },
  });
});

const filter = { from: '2026-11-01', to: '2026-11-20', state: 'WON', gameType: '' };
const show = () => mountInApp(<Export kind="bets" filter={filter} />);

describe('the export of a record', () => {
  it('is requested with the current filter, and shows its progress', async () => {
    await show();
    press(byHandle('export-begin'));
    await waitToFind(() => byHandle('export-progress'));
    const [request] = server.requestsTo('POST /wps/exports');
    expect(request?.body).toEqual({ kind: 'bets', from: '2026-11-01', to: '2026-11-20', state: 'WON' });
    expect(request?.headers.get('idempotency-key')).toBeTruthy();
    expect(byHandle('export-progress').getAttribute('aria-valuenow')).toBe('25');
    expect(textOf(byHandle('export-making'))).toContain('1,000 of 4,000');
  });

  it('is polled until it is ready, and downloaded in one piece', async () => {
    files = [file({})];
    let taken: Blob | undefined;
    URL.createObjectURL = (blob) => {
      taken = blob as Blob;
      return 'blob:1';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show();
    await waitToFind(() => byHandle('export-making'));
    files = [file({ state: 'DONE', rowsDone: 4000 })];
    await waitToFind(() => byHandle('export-csv'));
    press(byHandle('export-csv'));
    await waitFor(() => expect(taken?.size).toBe(13));
  });

  it('is offered as a workbook, whose bytes arrive as they are', async () => {
    files = [file({ state: 'DONE', rowsDone: 4000 })];
    const bytes = [80, 75, 3, 4, 255];
    server.respond('GET /wps/exports/x1/workbook', {
      value: { fileName: 'bets.xlsx', type: 'application/xlsx', content: btoa(String.fromCharCode(...bytes)) },
    });
    let taken: Blob | undefined;
    let name = '';
    URL.createObjectURL = (blob) => {
      taken = blob as Blob;
      return 'blob:2';
    };
    URL.revokeObjectURL = () => undefined;
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      name = this.download;
    });
    await show();
    press(await waitToFind(() => byHandle('export-workbook')));
    await waitFor(() => expect([name, taken?.type, taken?.size]).toEqual(['bets.xlsx', 'application/xlsx', 5]));
  });

  it('can be cancelled', async () => {
    files = [file({})];
    await show();
    await waitToFind(() => byHandle('export-cancel'));
    press(byHandle('export-cancel'));
    await waitToFind(() => byHandle('export-begin'));
    expect(server.requestsTo('DELETE /wps/exports/x1')).toHaveLength(1);
  });

  it('waits while another export is running, and says so', async () => {
    files = [file({ kind: 'entries' })];
    await show();
    await waitToFind(() => byText('Another export is in progress.'));
    expect(byHandle('export-begin').getAttribute('aria-disabled')).toBe('true');
  });

  it('reports too many rows, and a failure', async () => {
    server.respond('POST /wps/exports', {
      status: 422,
      errorCode: 'validation_failed',
      message: 'Please check.',
      value: { fields: { from: { code: 'too_many_rows', params: { rows: 100_000 } } } },
    });
    files = [file({ state: 'FAILED' })];
    await show();
    await waitToFind(() => byHandle('export-failed'));
    press(byHandle('export-begin'));
    await waitToFind(() => byText('More than 100,000 rows. Choose a shorter period.'));
  });
});
