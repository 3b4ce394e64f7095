import '../shell/game.css';
import '../shell/sheet.css';
import './dice.css';
import { face, weight } from '../../../shared-ui/src/theme/tokens';
import { Boot, type Step } from '../shell/Boot';
import { start } from '../shell/start';
import { DiceGame } from './DiceGame';
import type { Stage } from './stage';

let stage: Stage | undefined;

const steps: Step[] = [
  { words: 'loadFont', run: () => document.fonts.load(`${weight.semibold} 1em "${face.display}"`) },
  {
    words: 'loadStage',
    run: async () => {
      stage = await (await import('./stage')).Stage.make();
    },
  },
];

void start(
  <Boot code="DICE" title="dice" steps={steps}>
    {(seat) => (stage === undefined ? null : <DiceGame seat={seat} stage={stage} />)}
  </Boot>,
);
