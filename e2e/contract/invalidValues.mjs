// Invalid and unusual values as JSON texts, so that what parsers may read differently stays unchanged.
const quoted = (texts) => texts.map((text) => JSON.stringify(text));

/** F-M4: strings that some parsers accept as a number. */
export const numberLike = [
  '1e308',
  '9'.repeat(20),
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '1.005',
  '0.00000001',
  '１２',
  '+5',
  '5 ',
];

/** F-M5: zero and negative amounts; values around limits come from the document. */
const notPositive = ['-1', '0', '-0'];

/** F-S12: a value of every JSON type. */
const types = ['"1"', '1', '[1]', '{}', 'null', 'true'];

/** F-S14: strings that imitate other text or break renderers and parsers. */
export const texts = [
  '\u202Egnp.exe',
  'ad\u200Bmin',
  '\u00E9\u00E9\u00E9\u00E9',
  'e\u0301e\u0301e\u0301e\u0301',
  '🐉🐉🐉🐉',
  'null\u0000byte',
  '\uD800',
  '👩‍💻'.repeat(255),
  'x'.repeat(70_000),
];

/** Times and dates that calendars rarely contain. */
const times = [
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '0000-00-00T00:00:00Z',
];

export const isAmount = (schema) => schema.type === 'string' && (schema.pattern ?? '').startsWith('^-?(0|');
const isNumber = ({ type }) => [type].flat().some((name) => name === 'integer' || name === 'number');

function edges({ minLength = 0, maxLength, minimum, maximum, ...schema }) {
  if (isNumber(schema))
    return [...notPositive, String((minimum ?? 0) - 1), String((maximum ?? 2 ** 31 - 1) + 1), '1e308', '1.5'];
  const lengths = [minLength - 1, maxLength + 1].filter((length) => length >= 0);
  return quoted([...notPositive, ...lengths.map((length) => 'x'.repeat(length))]);
}

/** Returns all values for one field. `mustFail` marks values that the call must refuse. */
export function valuesFor(schema) {
  const own = isNumber(schema) ? 'number' : [schema.type].flat()[0];
  const isOfType = {
    number: (text) => text === '1',
    string: (text) => text === '"1"',
    boolean: (text) => text === 'true',
    array: (text) => text === '[1]',
    object: (text) => text === '{}',
  };
  const isForeign = (text) =>
    isOfType[own] !== undefined && !isOfType[own](text) && !(text === 'null' && [schema.type].flat().includes('null'));
  const cannotBeMoney = isAmount(schema);
  const all = [
    ...quoted(numberLike).map((text) => ({ text, mustFail: cannotBeMoney || own === 'number' })),
    ...edges(schema).map((text) => ({ text, mustFail: cannotBeMoney })),
    ...types.map((text) => ({ text, mustFail: isForeign(text) })),
    ...quoted(texts).map((text) => ({ text, mustFail: own !== 'string' && own !== undefined })),
    ...(own === 'string' ? quoted(times).map((text) => ({ text, mustFail: cannotBeMoney })) : []),
  ];
  return [...new Map(all.map((value) => [value.text, value])).values()];
}

/** Percent-encoded values for paths and queries; some are not valid text. */
export const inAddress = [
  ...[
    ...numberLike,
    ...notPositive,
    '[1]',
    '{}',
    'null',
    'true',
    ...times,
    ...texts.filter((text) => text !== '\uD800').slice(0, -1),
  ].map(encodeURIComponent),
  '%ED%A0%80',
  '%FF',
  '%00',
  'x'.repeat(4_000),
];
