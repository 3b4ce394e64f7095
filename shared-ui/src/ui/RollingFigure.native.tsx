/** In the apps parts of a text cannot be animated, so the figure changes at once. */
export const RollingFigure = ({ figure }: { figure: string }) => figure;
