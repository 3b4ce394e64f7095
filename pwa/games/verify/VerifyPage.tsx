import { useEffect, useState, type FormEvent } from 'react';
import { ask, Refused } from '../shell/call';
import { Icon } from '../shell/Icon';
import { toProof } from '../shell/wire';
import { t, type TextKey } from '../shell/words';
import { empty, formOf, problemsOf, workOut, type Answer, type Field, type Form } from './form';

interface Outcome {
  answer: Answer;
  shown: string | undefined;
}

const labels: Record<Field, TextKey> = {
  serverSeed: 'fieldServerSeed',
  seal: 'fieldSeal',
  clientSeed: 'fieldClientSeed',
  nonce: 'fieldNonce',
  target: 'fieldTarget',
  rtp: 'fieldRtp',
};
const first = ['serverSeed', 'seal', 'clientSeed'] as const;
const second = ['nonce', 'target', 'rtp'] as const;

function shownOf(outcome: Record<string, unknown>): string | undefined {
  return typeof outcome.roll === 'string' ? outcome.roll : undefined;
}

/** Recalculates a past round on this device, loaded by its id or entered by hand. */
export function VerifyPage({ roundId }: { roundId: string | null }) {
  const [form, setForm] = useState<Form>(empty);
  const [shown, setShown] = useState<string>();
  const [notice, setNotice] = useState<TextKey>();
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (roundId === null) return;
    const fetchRound = async () => {
      const proof = toProof(await ask('GET /lgw/bgs/proofs/{id}', { params: { id: roundId } }));
      const filled = formOf(proof);
      setForm(filled);
      setShown(shownOf(proof.outcome));
      if (proof.serverSeed === null) setNotice('proofSealed');
      else setOutcome({ answer: await workOut(filled), shown: shownOf(proof.outcome) });
    };
    fetchRound().catch((error: unknown) => {
      setNotice(error instanceof Refused && error.code === 'not_found' ? 'proofMissing' : 'proofAway');
    });
  }, [roundId]);

  const problems = problemsOf(form);
  const change = (name: keyof Form, value: string) => {
    setForm((before) => ({ ...before, [name]: value }));
    setOutcome(undefined);
    setShown(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setNotice(undefined);
    if (Object.keys(problems).length === 0) void workOut(form).then((answer) => setOutcome({ answer, shown }));
  };
  const field = (name: Field) => (
    <div key={name} className={`entry entry-${name}`}>
      <label className="label" htmlFor={name}>
        {t(labels[name])}
      </label>
      <div className={isTried && problems[name] ? 'field wrong' : 'field'}>
        <input
          id={name}
          value={form[name]}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-testid={`verify-${name}`}
          inputMode={name === 'target' || name === 'rtp' ? 'decimal' : name === 'nonce' ? 'numeric' : 'text'}
          aria-invalid={isTried && problems[name] !== undefined}
          aria-describedby={`${name}-problem`}
          onChange={(event) => change(name, event.target.value)}
        />
      </div>
      <p className="message bad" id={`${name}-problem`}>
        {isTried && problems[name] ? t(problems[name]) : ''}
      </p>
    </div>
  );
  return (
    <main className="verify">
      <header>
        <Icon name="shield-check-fill" size="mark" className="good" />
        <h1>{t('verifyTitle')}</h1>
        <p className="muted">{t('verifyIntro')}</p>
      </header>
      {notice !== undefined && (
        <p className="verify-notice" role="status" data-testid="verify-notice">
          <Icon name="warning-circle-fill" size="mid" />
          {t(notice)}
        </p>
      )}
      {outcome !== undefined && <Result {...outcome} />}
      <form noValidate onSubmit={submit}>
        {first.map(field)}
        <div className="entries">{second.map(field)}</div>
        <fieldset>
          <legend className="label">{t('fieldDirection')}</legend>
          {(['over', 'under'] as const).map((side) => (
            <label key={side} className="side">
              <input
                type="radio"
                name="direction"
                checked={form.direction === side}
                data-testid={`verify-${side}`}
                onChange={() => change('direction', side)}
              />
              <span>{t(side)}</span>
            </label>
          ))}
        </fieldset>
        <button type="submit" className="button brand" data-testid="verify-submit">
          {t('compute')}
        </button>
      </form>
    </main>
  );
}

function Result({ answer, shown }: Outcome) {
  const lines: [boolean, string][] = [];
  if (answer.fits !== undefined) lines.push([answer.fits, t(answer.fits ? 'sealFits' : 'sealBroken')]);
  if (shown !== undefined)
    lines.push([shown === answer.roll, shown === answer.roll ? t('matches') : t('differs', { roll: shown })]);
  return (
    <section className="verify-result" role="status" data-testid="verify-result">
      <p className="label">{t('resultRoll')}</p>
      <output className={answer.win ? 'good' : ''}>{answer.roll}</output>
      <p>
        {t(answer.win ? 'resultWin' : 'resultLost')} · {answer.multiplier}×
      </p>
      {lines.map(([isGood, words]) => (
        <p key={words} className="line">
          <Icon name={isGood ? 'check-circle-fill' : 'x-circle-fill'} className={isGood ? 'good' : 'bad'} />
          {words}
        </p>
      ))}
    </section>
  );
}
