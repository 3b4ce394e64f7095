// Generates the native projects of each variant and reads them: `node --test mobile/`.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';

const root = new URL('../..', import.meta.url).pathname;
const { variantOf } = createRequire(import.meta.url)('./variants');
const host = 'play.lantern.test';
const places = [];

after(() => places.forEach((place) => rmSync(place, { recursive: true, force: true })));

/** Prebuild writes beside app.json, so it runs on a copy. */
function prebuild(variant, platform) {
  const place = mkdtempSync(join(tmpdir(), 'lantern-prebuild-'));
  places.push(place);
  for (const part of ['app.json', 'package.json', 'mobile'])
    cpSync(join(root, part), join(place, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  execFileSync(join(root, 'node_modules/.bin/expo'), ['prebuild', '--no-install', '-p', platform], {
    cwd: place,
    env: {
      ...process.env,
      APP_VARIANT: variant,
      APP_LINK_HOSTS: host,
      EXPO_OFFLINE: '1',
      CI: '1',
      EXPO_NO_TELEMETRY: '1',
      EXPO_NO_GIT_STATUS: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return {
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

    test('carries the display face', () => {
      assert.match(project.read('ios', target, 'Info.plist'), /FamiljenGrotesk_600SemiBold\.ttf/);
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

  test('opens the links of the site after they are verified', () => {
    assert.match(
      manifest,
      /<intent-filter android:autoVerify="true"[^>]*>[\s\S]*?android:scheme="https" android:host="play\.lantern\.test"/,
    );
  });

  test('keeps its data out of backups and asks for no overlay', () => {
    assert.match(manifest, /android:allowBackup="false"/);
    assert.match(manifest, /SYSTEM_ALERT_WINDOW" tools:node="remove"/);
  });

  test('carries the display face', () => {
    assert.ok(project.list('android', 'app', 'src', 'main', 'res').some((file) => /familjen/i.test(file)));
  });
});

describe('build profiles', () => {
  const { build } = JSON.parse(readFileSync(join(root, 'eas.json'), 'utf8'));

  test('there is one for each variant, and its names agree', () => {
    for (const [profile, { env }] of Object.entries(build)) {
      assert.equal(variantOf(env), variantOf({ APP_VARIANT: profile }));
      assert.equal(env.EXPO_PUBLIC_VARIANT, env.APP_VARIANT);
      // By another one the browser would call back nobody.
      assert.equal(env.EXPO_PUBLIC_APP_SCHEME, variantOf(env).scheme);
    }
    assert.deepEqual(Object.keys(build).sort(), ['android', 'ios', 'ios-lite']);
  });

  test('an unknown variant is refused', () => {
    assert.throws(() => variantOf({ APP_VARIANT: 'windows' }), /may be ios, ios-lite, android/);
  });
});
