const { copyFileSync, mkdirSync, readFileSync } = require('node:fs');
const { join, resolve } = require('node:path');
const {
  AndroidConfig,
  withAndroidColors,
  withDangerousMod,
  withEntitlementsPlist,
  withPlugins,
  withPodfileProperties,
} = require('expo/config-plugins');

const icon = 'notification_icon';
// Brand color of the light theme, for notification icons on white.
const color = '#8F5F08';

/** A file of another app would build, but no notification would arrive. */
function checked(file, id) {
  if (!readFileSync(file, 'utf8').includes(id)) throw new Error(`FIREBASE_FILE is not of ${id}: ${file}`);
  return file;
}

/** Firebase's Swift packages are linked as frameworks. */
const withFrameworks = (config) =>
  withPodfileProperties(config, (project) => {
    project.modResults['ios.useFrameworks'] = 'dynamic';
    return project;
  });

const withApns = (config) =>
  withEntitlementsPlist(config, (project) => {
    project.modResults['aps-environment'] = 'production';
    return project;
  });

/** 96 pixels are an icon of 24 points at the highest density; the system scales it down. */
const withIcon = (config) =>
  withDangerousMod(config, [
    'android',
    (project) => {
      const { projectRoot, platformProjectRoot } = project.modRequest;
      const place = join(platformProjectRoot, 'app/src/main/res/drawable-xxxhdpi');
      mkdirSync(place, { recursive: true });
      copyFileSync(join(projectRoot, 'mobile/assets/notification.png'), join(place, `${icon}.png`));
      return project;
    },
  ]);

const withColor = (config) =>
  withAndroidColors(config, (project) => {
    const item = { name: `${icon}_color`, value: color };
    project.modResults = AndroidConfig.Colors.assignColorValue(project.modResults, item);
    return project;
  });

/** Adds Firebase notifications when FIREBASE_FILE is set; without it the app is built without Firebase. */
module.exports = function withFirebase(config, id, named) {
  if (!named) return config;
  const file = checked(resolve(config._internal?.projectRoot ?? '.', named), id);
  const permissions = [...(config.android?.permissions ?? []), 'android.permission.POST_NOTIFICATIONS'];
  const messaging = {
    ...config,
    ios: { ...config.ios, googleServicesFile: file },
    android: { ...config.android, googleServicesFile: file, permissions },
  };
  return withPlugins(messaging, [
    '@react-native-firebase/app',
    ['@react-native-firebase/messaging', { android: { notificationIcon: icon, notificationColor: color } }],
    withFrameworks,
    withApns,
    withIcon,
    withColor,
  ]);
};
