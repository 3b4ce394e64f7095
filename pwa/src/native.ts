// Importing this computes the renderer's own styles, which takes a task of its own.
export { View } from 'react-native';
