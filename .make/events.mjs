// Prints the types of the live events by name; the first argument is the file of the OpenAPI document.
import { readFileSync } from 'node:fs';

const document = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const stream = document.paths['/wps/live'].get.responses['200'].content['text/event-stream'].schema;
const names = stream.items.oneOf.map(({ properties }) => properties.event.enum[0]);

const typeOf = (name) =>
  `${name
    .split('-')
    .map((part) => part[0].toUpperCase() + part.slice(1))
    .join('')}Event`;
const keyOf = (name) => (/^\w+$/.test(name) ? name : `'${name}'`);

process.stdout.write(`// Written by \`make gen\` from the description of the API. Do not edit.
import type { paths } from './schema.gen';

type Stream = paths['/wps/live']['get']['responses'][200]['content']['text/event-stream'];
type DataOf<Name> = Extract<Stream[number], { event: Name }>['data'];

${names.map((name) => `export type ${typeOf(name)} = DataOf<'${name}'>;`).join('\n')}

/** The data of each event of the stream, by the event's name. */
export interface LiveEvents {
${names.map((name) => `  ${keyOf(name)}: ${typeOf(name)};`).join('\n')}
}
`);
