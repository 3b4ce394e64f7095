import type { MemberPage } from '../features/member';

/** The sections of the member centre, in the order of its menu. */
export const memberPages: readonly MemberPage[] = [];
