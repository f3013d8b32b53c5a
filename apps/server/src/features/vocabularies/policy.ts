import type { User } from '@greffier/contract/auth';
import type { Vocabulary } from '@greffier/contract/vocabularies';

/** Personal vocabularies are their owner's alone; those of the organisation are read by everybody in it. */
export const canRead = (user: User, vocabulary: Vocabulary): boolean =>
  vocabulary.user_id === user.id || vocabulary.organization_id === user.organization.id;

/** Here only one's own: the organisation's are changed on its own page. */
export const canChange = (user: User, vocabulary: Vocabulary): boolean => vocabulary.user_id === user.id;
