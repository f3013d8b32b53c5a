import type { User } from '@greffier/contract/organisation/auth';
import { SEARCH_LIMITS } from '@greffier/contract/limits';
import type { FoundMeeting, SearchMeetings } from '@greffier/contract/meeting/search';
import { searchTerms } from '@greffier/french/text/search-words';
import type { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { shownMeeting } from './places.ts';
import * as repository from './repository.ts';

/** Number of meetings whose passages are read at once. The passages of one may have 640,000 characters. */
const AT_ONCE = 4;

type Answer = z.infer<typeof SearchMeetings.response>;

/**
 * Finds meetings by words. The index names only meetings and parts. The texts that are shown are read from the
 * meetings, so that nothing appears that is gone or belongs to another person.
 */
export function createSearchService({ database }: Pick<Deps, 'database'>) {
  const { db } = database;
  return {
    async search(user: User, { query, from }: z.infer<typeof SearchMeetings.body>): Promise<Answer> {
      const indexing = await repository.isIndexing(db, user.id);
      const terms = searchTerms(query, SEARCH_LIMITS.words);
      if (terms.length === 0) return { meetings: [], found: 0, indexing };
      const { found, meetings } = await repository.findParts(db, user.id, terms, from);
      if (meetings.length === 0) return { meetings: [], found, indexing };
      const heads = new Map((await repository.findHeads(db, user.id, meetings)).map((head) => [head.id, head]));
      const shown: FoundMeeting[] = [];
      for (let at = 0; at < meetings.length; at += AT_ONCE) {
        const some = meetings.slice(at, at + AT_ONCE);
        const passages = Map.groupBy(await repository.findPassages(db, user.id, some), ({ meetingId }) => meetingId);
        for (const { id } of some) {
          const head = heads.get(id);
          // A meeting may have been deleted a moment ago.
          if (head !== undefined) shown.push(await shownMeeting(head, passages.get(id) ?? [], terms));
        }
      }
      return { meetings: shown, found, indexing };
    },
  };
}
