export { Avatar } from './avatar/Avatar';
export { LanguageList, useChooseLanguage, useOfferedLanguages } from './LanguageList';
export { MemberOverlay } from './MemberOverlay';
export { MeScreen } from './MeScreen';
export { initialsOf, type Member, type MemberKind } from './model';
export { pageOf, type MemberPage } from './pages';
export { memberKeys, useMember, useMemberInfo } from './queries';
export { SectionFrame, type SectionFrameProps } from './SectionFrame';
export { ThemeToggle } from './ThemeToggle';
