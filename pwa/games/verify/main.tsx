import './verify.css';
import { start } from '../shell/start';
import { VerifyPage } from './VerifyPage';

const asked = new URLSearchParams(window.location.search);
if (asked.get('theme') === 'light') document.documentElement.dataset.theme = 'light';
void start(<VerifyPage asked={asked.get('round')} />);
