import './verify.css';
import { start } from '../shell/start';
import { VerifyPage } from './VerifyPage';

void start(<VerifyPage asked={new URLSearchParams(window.location.search).get('round')} />);
