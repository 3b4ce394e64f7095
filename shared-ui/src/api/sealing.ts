/** How encrypted calls close their bodies; loaded with the first of them. Tests that read bodies put their own here. */
export const sealing = {
  seal: async (body: Record<string, unknown>): Promise<string> => (await import('./encrypt')).encryptBody(body),
};
