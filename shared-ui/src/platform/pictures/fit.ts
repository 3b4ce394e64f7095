const longest = 4_096;
/** A long screenshot stays readable: its short side keeps this much. */
const readable = 1_080;
/** Below the server's limit of 25 million pixels. */
const mostPixels = 24_000_000;

/** The largest file that is sent, in bytes; the server refuses larger ones. */
export const maxPictureBytes = 5 * 1024 * 1024;

/** The size to which a picture is scaled before it is sent, in pixels; its own where it fits. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  const wanted = Math.min(1, Math.max(longest / long, readable / short));
  const share = Math.min(wanted, Math.sqrt(mostPixels / (width * height)));
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) };
}

export const isFitting = (width: number, height: number): boolean => fitted(width, height).width === width;
