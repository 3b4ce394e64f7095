const withFirebase = require('./with-firebase');
const { linkHosts, variantOf } = require('./variants');

/** Turns the shared app.json into the variant selected by APP_VARIANT. */
module.exports = function withVariant(config) {
  const { name, scheme, id } = variantOf(process.env);
  const hosts = linkHosts(process.env);
  const variant = {
    ...config,
    name,
    scheme,
    ios: {
      ...config.ios,
      bundleIdentifier: id,
      associatedDomains: hosts.flatMap((host) => [`applinks:${host}`, `webcredentials:${host}`]),
    },
    android: {
      ...config.android,
      package: id,
      intentFilters: [
        {
          action: 'VIEW',
          autoVerify: true,
          category: ['BROWSABLE', 'DEFAULT'],
          data: hosts.map((host) => ({ scheme: 'https', host })),
        },
      ],
    },
  };
  return withFirebase(variant, id, process.env.FIREBASE_FILE);
};
