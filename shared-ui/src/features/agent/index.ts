export { AgentCenterScreen } from './AgentCenterScreen';
