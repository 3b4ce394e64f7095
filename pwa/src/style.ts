// The style sheet part of the renderer: a task of its own.
export { StyleSheet } from 'react-native';
