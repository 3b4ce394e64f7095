export { AgentCentreScreen } from './AgentCentreScreen';
