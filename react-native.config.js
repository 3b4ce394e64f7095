/** Firebase is linked only when its configuration file is set. */
const none = { platforms: { ios: null, android: null } };

module.exports = {
  dependencies: process.env.FIREBASE_FILE
    ? {}
    : { '@react-native-firebase/app': none, '@react-native-firebase/messaging': none },
};
