/** The differences between the three apps; everything else is in app.json. */
const variants = {
  ios: { name: 'Lantern', scheme: 'lantern', id: 'app.lantern.player' },
  'ios-lite': { name: 'Lantern Lite', scheme: 'lantern-lite', id: 'app.lantern.lite' },
  android: { name: 'Lantern', scheme: 'lantern', id: 'app.lantern.player' },
};

/**
 * Hosts whose links open the app; the API serves the proof of ownership under /.well-known (IOS_APP_IDS,
 * ANDROID_APP_IDS).
 */
const linkHosts = (environment) =>
  (environment.APP_LINK_HOSTS ?? 'lantern.example')
    .split(',')
    .map((host) => host.trim())
    .filter(Boolean);

function variantOf(environment) {
  const name = environment.APP_VARIANT ?? 'ios';
  const variant = variants[name];
  if (!variant) throw new Error(`APP_VARIANT is ${name}; it may be ${Object.keys(variants).join(', ')}`);
  return variant;
}

module.exports = { variants, variantOf, linkHosts };
