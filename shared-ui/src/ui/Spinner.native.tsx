import { ActivityIndicator } from 'react-native';
import { tokens } from '../theme';

export function Spinner({ color }: { color: string }) {
  return <ActivityIndicator size={tokens.size.spinner} color={color} />;
}
