/**
 * Tests on the native renderer; shared-ui/vitest.config.mts has those on the web. Component tests run on both, tests of
 * plain functions and *.web.test.tsx on the web only.
 */
const project = (platform, testMatch) => ({
  displayName: platform,
  preset: `jest-expo/${platform}`,
  rootDir: __dirname,
  roots: ['<rootDir>/shared-ui', '<rootDir>/mobile'],
  testMatch,
  testPathIgnorePatterns: ['\\.web\\.test\\.tsx$', '/node_modules/'],
  setupFilesAfterEnv: ['<rootDir>/mobile/test/setup.ts'],
  transformIgnorePatterns: [
    'node_modules/(?!((jest-)?react-native|@react-native(-community)?|@react-native/.*|expo(nent)?|@expo(nent)?/.*|@expo-google-fonts/.*|@lantern/.*|react-native-.*|jose|d3-.*|internmap|eventsource-parser)/?)',
  ],
});

const platformTests = ['**/*.native.test.{ts,tsx}', '<rootDir>/mobile/**/*.test.tsx'];

// Components render the same on both systems; tests of platform code run on each. The timeout allows for the
// registration form with all fields, which is slow on this renderer.
module.exports = {
  projects: [project('ios', ['**/*.test.tsx', '**/*.native.test.ts']), project('android', platformTests)],
  testTimeout: 60_000,
};
