import type { ComponentType } from 'react';

import { locate, type ParamValues } from '../../lib/paths';
import type { Place } from '../../lib/place';
import { isRecordPath } from './recordPaths';
import type { MemberPage } from './pages';

/** The content of a member page: the record in the path, or the section. */
export function PageContent({ page: { Section, records = {} }, place }: { page: MemberPage; place: Place }) {
  const found = locate(place.path);
  if (found === undefined || !isRecordPath(found.name)) return <Section place={place} />;
  // The parameters were matched against the pattern of this name.
  const Record = records[found.name] as ComponentType<{ params: ParamValues }> | undefined;
  return Record === undefined ? <Section place={place} /> : <Record key={place.path} params={found.params} />;
}
