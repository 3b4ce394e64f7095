import type { Draw } from './canvas';
import { grid, horizon, stage, waves } from './floors';
import { arch, facets, orb, petals, rays, ribbon } from './skies';

export const COMPOSITION_NAMES = [
  'rays',
  'arch',
  'orb',
  'waves',
  'stage',
  'facets',
  'horizon',
  'petals',
  'grid',
  'ribbon',
] as const;
export type CompositionName = (typeof COMPOSITION_NAMES)[number];

export const COMPOSITIONS: Record<CompositionName, Draw> = {
  rays,
  arch,
  orb,
  waves,
  stage,
  facets,
  horizon,
  petals,
  grid,
  ribbon,
};
