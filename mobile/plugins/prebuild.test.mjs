// Generates the native projects of each variant and checks their files: `node --test mobile/`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const { variantOf } = createRequire(import.meta.url)('./variants');
const host = 'play.lantern.test';
const locales = Object.keys(JSON.parse(readFileSync(join(root, 'app.json'), 'utf8')).expo.locales);
const ofTheAlbum = [
  'READ_EXTERNAL_STORAGE',
  'WRITE_EXTERNAL_STORAGE',
  'READ_MEDIA_IMAGES',
  'READ_MEDIA_VIDEO',
  'READ_MEDIA_VISUAL_USER_SELECTED',
];
const places = [];

after(() => places.forEach((place) => rmSync(place, { recursive: true, force: true })));

/** The configuration files that Firebase issues for an app. */
const firebaseFiles = {
  ios: (id) =>
    `<plist version="1.0"><dict><key>BUNDLE_ID</key><string>${id}</string><key>PROJECT_ID</key><string>p</string></dict></plist>`,
  android: (id) =>
    JSON.stringify({
      project_info: { project_id: 'p' },
      client: [{ client_info: { android_client_info: { package_name: id } } }],
    }),
};

/** Prebuild writes beside app.json, so it runs on a copy. `firebase` is the app id in Firebase's file. */
function prebuild(variant, platform, firebase) {
  const place = mkdtempSync(join(tmpdir(), 'lantern-prebuild-'));
  places.push(place);
  for (const part of ['app.json', 'package.json', 'react-native.config.js', 'mobile'])
    cpSync(join(root, part), join(place, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  if (firebase !== undefined) writeFileSync(join(place, 'firebase-file'), firebaseFiles[platform](firebase));
  const env = {
    ...process.env,
    APP_VARIANT: variant,
    APP_LINK_HOSTS: host,
    FIREBASE_FILE: firebase === undefined ? '' : 'firebase-file',
    EXPO_OFFLINE: '1',
    CI: '1',
    EXPO_NO_TELEMETRY: '1',
    EXPO_NO_GIT_STATUS: '1',
  };
  const run = (command, ...words) =>
    execFileSync(command, words, { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  run(join(root, 'node_modules/.bin/expo'), 'prebuild', '--no-install', '-p', platform);
  const linking = ['--eval', "require('expo/bin/autolinking')", 'expo-modules-autolinking', 'react-native-config'];
  const built = JSON.parse(run('node', '--no-warnings', ...linking, '--json', '--platform', platform));
  return {
    hasFirebase: Object.keys(built.dependencies).some((name) => name.startsWith('@react-native-firebase/')),
    read: (...path) => readFileSync(join(place, ...path), 'utf8'),
    list: (...path) => readdirSync(join(place, ...path), { recursive: true }).map(String),
  };
}

for (const variant of ['ios', 'ios-lite']) {
  describe(variant, () => {
    const { name, scheme, id } = variantOf({ APP_VARIANT: variant });
    const project = prebuild(variant, 'ios');
    const target = name.replaceAll(' ', '');

    test('has its own name, scheme and bundle id', () => {
      const plist = project.read('ios', target, 'Info.plist');
      assert.match(plist, new RegExp(`<key>CFBundleDisplayName</key>\\s*<string>${name}</string>`));
      assert.ok(plist.includes(`<string>${scheme}</string>`), 'scheme');
      assert.ok(
        project.read('ios', `${target}.xcodeproj`, 'project.pbxproj').includes(`PRODUCT_BUNDLE_IDENTIFIER = "${id}"`) ||
          project.read('ios', `${target}.xcodeproj`, 'project.pbxproj').includes(`PRODUCT_BUNDLE_IDENTIFIER = ${id};`),
        'bundle id',
      );
    });

    test('opens the links of the site', () => {
      assert.ok(project.read('ios', target, `${target}.entitlements`).includes(`<string>applinks:${host}</string>`));
    });

    test('contains the display font', () => {
      assert.match(project.read('ios', target, 'Info.plist'), /FamiljenGrotesk_600SemiBold\.ttf/);
    });

    test('is built without Firebase when no file is configured', () => {
      assert.equal(project.hasFirebase, false);
      assert.doesNotMatch(project.read('ios', target, 'AppDelegate.swift'), /Firebase/);
      assert.doesNotMatch(project.read('ios', target, `${target}.entitlements`), /aps-environment/);
    });

    test('explains album access in every language, and requests neither camera nor microphone', () => {
      assert.match(project.read('ios', target, 'Info.plist'), /NSPhotoLibraryUsageDescription/);
      assert.doesNotMatch(project.read('ios', target, 'Info.plist'), /NS(Camera|Microphone)UsageDescription/);
      for (const locale of locales) {
        const { ios } = JSON.parse(readFileSync(join(root, `mobile/locales/${locale}.json`), 'utf8'));
        const said = project.read('ios', target, 'Supporting', `${locale}.lproj`, 'InfoPlist.strings');
        assert.ok(said.includes(`NSPhotoLibraryUsageDescription = "${ios.NSPhotoLibraryUsageDescription}"`), locale);
      }
    });
  });
}

describe('android', () => {
  const { scheme, id } = variantOf({ APP_VARIANT: 'android' });
  const project = prebuild('android', 'android');
  const manifest = project.read('android', 'app', 'src', 'main', 'AndroidManifest.xml');

  test('has its own scheme and application id', () => {
    assert.ok(project.read('android', 'app', 'build.gradle').includes(`applicationId '${id}'`));
    assert.ok(manifest.includes(`android:scheme="${scheme}"`));
  });

  test("opens the site's links after verification", () => {
    assert.match(
      manifest,
      /<intent-filter android:autoVerify="true"[^>]*>[\s\S]*?android:scheme="https" android:host="play\.lantern\.test"/,
    );
  });

  test('excludes its data from backups and requests no overlay permission', () => {
    assert.match(manifest, /android:allowBackup="false"/);
    assert.match(manifest, /SYSTEM_ALERT_WINDOW" tools:node="remove"/);
  });

  test('is built without Firebase when no file is configured', () => {
    assert.equal(project.hasFirebase, false);
    assert.doesNotMatch(manifest, /firebase|POST_NOTIFICATIONS/);
    assert.doesNotMatch(project.read('android', 'app', 'build.gradle'), /google-services/);
  });

  test('picks pictures without permission for album, storage, camera or microphone', () => {
    for (const name of [...ofTheAlbum, 'CAMERA', 'RECORD_AUDIO'])
      assert.match(manifest, new RegExp(`android\\.permission\\.${name}" tools:node="remove"`));
  });

  test('contains the display font', () => {
    assert.ok(project.list('android', 'app', 'src', 'main', 'res').some((file) => /familjen/i.test(file)));
  });
});

describe("with Firebase's file", () => {
  const of = (variant) => variantOf({ APP_VARIANT: variant });

  for (const variant of ['ios', 'ios-lite']) {
    test(`${variant} receives notifications by Apple through Firebase`, () => {
      const { name, id } = of(variant);
      const target = name.replaceAll(' ', '');
      const project = prebuild(variant, 'ios', id);
      assert.equal(project.hasFirebase, true);
      assert.equal(project.read('ios', target, 'GoogleService-Info.plist'), firebaseFiles.ios(id));
      assert.match(
        project.read('ios', `${target}.xcodeproj`, 'project.pbxproj'),
        /GoogleService-Info\.plist in Resources/,
      );
      assert.match(project.read('ios', target, 'AppDelegate.swift'), /FirebaseApp\.configure\(\)/);
      assert.match(
        project.read('ios', target, `${target}.entitlements`),
        /<key>aps-environment<\/key>\s*<string>production<\/string>/,
      );
      assert.equal(JSON.parse(project.read('ios', 'Podfile.properties.json'))['ios.useFrameworks'], 'dynamic');
    });
  }

  test('android has its icon, color and channel name in every language, and may request permission', () => {
    const { id } = of('android');
    const project = prebuild('android', 'android', id);
    const resource = (...path) => ['android', 'app', 'src', 'main', 'res', ...path];
    const manifest = project.read('android', 'app', 'src', 'main', 'AndroidManifest.xml');
    assert.equal(project.hasFirebase, true);
    assert.equal(project.read('android', 'app', 'google-services.json'), firebaseFiles.android(id));
    assert.match(project.read('android', 'app', 'build.gradle'), /apply plugin: 'com\.google\.gms\.google-services'/);
    assert.match(manifest, /<uses-permission android:name="android\.permission\.POST_NOTIFICATIONS"\/>/);
    assert.match(manifest, /default_notification_icon" android:resource="@drawable\/notification_icon"/);
    assert.match(manifest, /default_notification_color" android:resource="@color\/notification_icon_color"/);
    assert.ok(project.list(...resource('drawable-xxxhdpi')).includes('notification_icon.png'));
    assert.match(project.read(...resource('values', 'colors.xml')), /notification_icon_color/);
    for (const locale of locales) {
      const { android } = JSON.parse(readFileSync(join(root, `mobile/locales/${locale}.json`), 'utf8'));
      const strings = project.read(...resource(`values-b+${locale.replaceAll('-', '+')}`, 'strings.xml'));
      assert.ok(strings.includes(`"${android.fcm_fallback_notification_channel_label}"`), locale);
    }
  });

  test('is not built with the file of another app', () => {
    assert.throws(() => prebuild('ios', 'ios', 'app.lantern.other'), /FIREBASE_FILE is not of app\.lantern\.player/);
  });
});

describe('build profiles', () => {
  const { build } = JSON.parse(readFileSync(join(root, 'eas.json'), 'utf8'));

  test('exist for each variant, with matching names', () => {
    for (const [profile, { env }] of Object.entries(build)) {
      assert.equal(variantOf(env), variantOf({ APP_VARIANT: profile }));
      assert.equal(env.EXPO_PUBLIC_VARIANT, env.APP_VARIANT);
      // With another scheme the browser could not return to the app.
      assert.equal(env.EXPO_PUBLIC_APP_SCHEME, variantOf(env).scheme);
    }
    assert.deepEqual(Object.keys(build).sort(), ['android', 'ios', 'ios-lite']);
  });

  test('refuse an unknown variant', () => {
    assert.throws(() => variantOf({ APP_VARIANT: 'windows' }), /may be ios, ios-lite, android/);
  });
});
