import { View } from 'react-native';

import { a } from '../../theme';
import { useStop } from './queries';
import { StopNotice } from './StopNotice';

/** The notice of the member's stop; nothing without one. */
export function CurrentStop() {
  const stop = useStop();
  if (stop === null || stop === undefined) return null;
  return (
    <View style={a.pb_md}>
      <StopNotice stop={stop} />
    </View>
  );
}
