// Words and what is kept of the server's answers: a step of its own.
export { QueryClient } from '@tanstack/react-query';
export { default } from 'i18next';
