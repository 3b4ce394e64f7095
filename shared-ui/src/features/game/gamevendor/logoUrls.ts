import { pictures } from '../../../ui/art/pictures.gen';

const slugOf = (code: string) => encodeURIComponent(code.toLowerCase().replaceAll('_', '-'));

/**
 * Possible URLs of a vendor's logo, the most likely first: on each image host by type, or without hosts among our own
 * files.
 */
export function logoUrls(code: string, type: string, hosts: readonly string[]): string[] {
  if (hosts.length === 0) return [`/covers/vendors/${slugOf(code)}-${pictures.vendorMarks}.webp`];
  return hosts.map((host) => `${host}/vendors/${slugOf(type)}/${slugOf(code)}.webp`);
}
