import { useState } from 'react';
import { View } from 'react-native';

import { assetUrl } from '../../../platform/device';
import { a, tokens, useTheme } from '../../../theme';
import { Img, Logo, Text } from '../../../ui';
import { useWhiteLabel } from '../../system';
import { house } from '../menus';
import { initialsOfVendor } from './initials';
import { marksOf } from './marks';

interface VendorMarkProps {
  code: string;
  /** The type of games below which it is shown. */
  type: string;
  name: string;
}

/** A vendor's mark; its initials until that comes, and where there is none. The house's own is the lantern. */
export function VendorMark({ code, type, name }: VendorMarkProps) {
  const theme = useTheme();
  return (
    <View style={[a.center, a.fixed, a.round_md, theme.bgTintStrong, mark]} aria-hidden>
      {code === house ? (
        <Logo size={tokens.icon.tile} />
      ) : (
        <>
          <Text weight="semibold" isDisplay tone="brand">
            {initialsOfVendor(name)}
          </Text>
          <Picture key={`${type}/${code}`} code={code} type={type} />
        </>
      )}
    </View>
  );
}

/** Lies over the initials; what does not come from one host is asked of the next. */
function Picture({ code, type }: Pick<VendorMarkProps, 'code' | 'type'>) {
  const hosts = useWhiteLabel()?.imageHosts ?? [];
  const [missing, setMissing] = useState(0);
  const places = marksOf(code, type, hosts);
  const src = places[missing] ?? places[0] ?? '';
  return (
    <Img
      src={src.startsWith('/') ? assetUrl(src) : src}
      alt=""
      width={tokens.size.thumb}
      height={tokens.size.thumb}
      onMissing={() => setMissing(Math.min(missing + 1, places.length - 1))}
      style={[a.absolute, clear]}
      testID={`vendor-mark-${code}`}
    />
  );
}

const mark = { width: tokens.size.thumb, height: tokens.size.thumb };
const clear = { backgroundColor: 'transparent' };
