// How styles are written down: a part of the renderer that is a step of its own.
export { StyleSheet } from 'react-native';
