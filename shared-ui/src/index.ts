export { App } from './app/App';
export { start, stop } from './app/start';
export { offerUpdate } from './platform/update';
