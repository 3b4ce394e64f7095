import { useState } from 'react';
import { View } from 'react-native';

import { assetUrl } from '../../../platform/device';
import { a, tokens, useTheme } from '../../../theme';
import { Img, Logo, Text } from '../../../ui';
import { useWhiteLabel } from '../../system';
import { inHouseVendor } from '../menus';
import { initialsOfVendor } from './initials';
import { logoUrls } from './logoUrls';

interface VendorLogoProps {
  code: string;
  /** The game type under which it is shown. */
  type: string;
  name: string;
}

/** A vendor's logo; its initials until that loads, or without one. The in-house vendor has the product's logo. */
export function VendorLogo({ code, type, name }: VendorLogoProps) {
  const theme = useTheme();
  return (
    <View style={[a.center, a.fixed, a.round_md, theme.bgTintStrong, mark]} aria-hidden>
      {code === inHouseVendor ? (
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

/** Covers the initials; tries the next host when loading fails. */
function Picture({ code, type }: Pick<VendorLogoProps, 'code' | 'type'>) {
  const hosts = useWhiteLabel()?.imageHosts ?? [];
  const [missing, setMissing] = useState(0);
  const urls = logoUrls(code, type, hosts);
  const src = urls[missing] ?? urls[0] ?? '';
  return (
    <Img
      src={src.startsWith('/') ? assetUrl(src) : src}
      alt=""
      width={tokens.size.thumb}
      height={tokens.size.thumb}
      onMissing={() => setMissing(Math.min(missing + 1, urls.length - 1))}
      style={[a.absolute, clear]}
      testID={`vendor-mark-${code}`}
    />
  );
}

const mark = { width: tokens.size.thumb, height: tokens.size.thumb };
const clear = { backgroundColor: 'transparent' };
