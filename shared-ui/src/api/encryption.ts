import { loadLate } from '../platform/lateCode';

/** Body encryption, loaded with the first encrypted call. Tests that read bodies replace it. */
export const encryption = {
  seal: async (body: Record<string, unknown>): Promise<string> => (await loadLate(() => import('./encrypt'))).encryptBody(body),
};
