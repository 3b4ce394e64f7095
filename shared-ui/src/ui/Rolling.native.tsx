/** What is inside of a text cannot be moved in the apps: there the figure changes at once. */
export const Rolling = ({ figure }: { figure: string }) => figure;
