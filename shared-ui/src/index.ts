export { App } from './app/App';
export { start } from './app/start';
export { offerUpdate } from './platform/update';
