import './verify.css';
import { start } from '../shell/start';
import { VerifyPage } from './VerifyPage';

const query = new URLSearchParams(window.location.search);
if (query.get('theme') === 'light') document.documentElement.dataset.theme = 'light';
void start(<VerifyPage roundId={query.get('round')} />);
