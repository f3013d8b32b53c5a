import type { User } from '@greffier/contract/auth';
import type { Template } from '@greffier/contract/templates';

/** Personal templates are their owner's alone; those of the organisation are read by everybody in it. */
export const canRead = (user: User, template: Template): boolean =>
  template.user_id === user.id || template.organization_id === user.organization.id;

/** Here only one's own: the organisation's are changed on its own page. */
export const canChange = (user: User, template: Template): boolean => template.user_id === user.id;
