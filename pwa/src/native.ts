// The renderer's own styles are worked out with this: long enough to be a step of its own.
export { View } from 'react-native';
