import { Platform, StatusBar, type ViewStyle } from 'react-native';

import { tokens } from '../theme';

const isIos = Platform.OS === 'ios';

/** Safe area insets of the phone. */
export const safeBottom: ViewStyle = { paddingBottom: isIos ? tokens.size.sheetFoot : 0 };
export const safeTop: ViewStyle = { paddingTop: isIos ? tokens.space.xxxl : (StatusBar.currentHeight ?? 0) };
