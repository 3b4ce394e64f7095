export { Contacts } from './Contacts';
export type { Firebase, SignInElsewhere } from './firebase';
export { HelpPopup } from './HelpPopup';
export { InvalidUrlScreen } from './InvalidUrlScreen';
export { LanguageButton } from './LanguageButton';
export { LanguageList, useChooseLanguage, useOfferedLanguages } from './LanguageList';
export { MaintenanceScreen } from './MaintenanceScreen';
export {
  codesOf,
  hasFlag,
  resourcesOf,
  type Contact,
  type Country,
  type HelpTopic,
  type Resource,
  type SystemState,
  type WhiteLabel,
} from './model';
export { useHasPasskeys, usePasskeyHost } from './passkeys';
export { NotFoundScreen } from './NotFoundScreen';
export {
  currentImageHosts,
  systemKeys,
  systemState,
  useHelp,
  useSystemState,
  useWhiteLabel,
  whiteLabel,
} from './queries';
export { RegionScreen } from './RegionScreen';
export { SupportButton } from './SupportButton';
export { useGmtOffset } from './useGmtOffset';
export { useInstant } from './useInstant';
