import { linkTo } from '../../lib/paths';

export const controlPage = 'stayInControl';
export const controlLink = (): string => linkTo('member', { page: controlPage });
export const stopLink = (view: 'break' | 'exclude'): string => linkTo('member', { page: controlPage, view });
