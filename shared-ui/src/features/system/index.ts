export { HelpPopup } from './HelpPopup';
export { MaintenanceScreen } from './MaintenanceScreen';
export { hasFlag, type HelpTopic, type SystemState, type WhiteLabel } from './model';
export { NotFoundScreen } from './NotFoundScreen';
export { systemKeys, useHelp, useSystemState, useWhiteLabel } from './queries';
export { RegionScreen } from './RegionScreen';
