export { hasFlag, type HelpTopic, type SystemState, type WhiteLabel } from './model';
export { systemKeys, useHelp, useSystemState, useWhiteLabel } from './queries';
