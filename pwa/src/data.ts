// Messages and persisted data: a task of its own.
export { QueryClient } from '@tanstack/react-query';
export { default } from 'i18next';
