/** Firebase is built in where its file is named; every other build is without it. */
const none = { platforms: { ios: null, android: null } };

module.exports = {
  dependencies: process.env.FIREBASE_FILE
    ? {}
    : { '@react-native-firebase/app': none, '@react-native-firebase/messaging': none },
};
