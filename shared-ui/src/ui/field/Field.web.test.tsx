import { byLabel, byText, describe, expect, fn, it, type } from '../../../test/kit';
import { mountInApp } from '../../../test/mount';
import { Field } from './Field';
import type { FieldKind } from './kinds';

const hints: readonly [FieldKind, string][] = [
  ['tel', 'tel'],
  ['email', 'email'],
  ['code', 'one-time-code'],
];

const attribute = (label: string) => byLabel(label).getAttribute('autocomplete');

describe('autofill hints', () => {
  it.each(hints)('a %s field says %s unless its form says otherwise', async (kind, hint) => {
    await mountInApp(
      <>
        <Field kind={kind} label="usual" value="" onChange={() => {}} />
        <Field kind={kind} label="own" value="" onChange={() => {}} autoComplete="off" />
      </>,
    );
    expect([attribute('usual'), attribute('own')]).toEqual([hint, 'off']);
  });
});

describe('the largest length', () => {
  it('counts characters as the server does', async () => {
    const onChange = fn();
    await mountInApp(<Field label="nickname" value="" onChange={onChange} maxLength={4} />);
    type(byLabel('nickname'), '🐉🐉🐉🐉🐉');
    expect(onChange.mock.calls).toEqual([['🐉🐉🐉🐉']]);
  });
});

it('marks a required field without changing its accessible name', async () => {
  await mountInApp(
    <>
      <Field label="Name" value="" onChange={() => {}} isRequired />
      <Field label="Nickname" value="" onChange={() => {}} />
    </>,
  );
  expect([byText('Name *'), byText('Nickname')].every(Boolean)).toBe(true);
  expect(byLabel('Name').getAttribute('aria-required')).toBe('true');
});
