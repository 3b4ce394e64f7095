import { pictures } from '../../../ui/art/pictures.gen';

const slugOf = (code: string) => encodeURIComponent(code.toLowerCase().replaceAll('_', '-'));

/**
 * Where a vendor's mark may lie, the likeliest first: on each host of pictures below its type, or, where there is none, among
 * what the house draws.
 */
export function marksOf(code: string, type: string, hosts: readonly string[]): string[] {
  if (hosts.length === 0) return [`/covers/vendors/${slugOf(code)}-${pictures.vendorMarks}.webp`];
  return hosts.map((host) => `${host}/vendors/${slugOf(type)}/${slugOf(code)}.webp`);
}
