/**
 * The native renderer; the web one is in shared-ui/vitest.config.mts. Tests of components run on both, tests of plain
 * functions and those named *.web.test.tsx only there.
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

const ofPlatforms = ['**/*.native.test.{ts,tsx}', '<rootDir>/mobile/**/*.test.tsx'];

// Components are drawn by the same code on both; what asks for the platform is tried on each.
// The form with every field takes its time on this renderer.
module.exports = {
  projects: [project('ios', ['**/*.test.tsx', '**/*.native.test.ts']), project('android', ofPlatforms)],
  testTimeout: 60_000,
};
