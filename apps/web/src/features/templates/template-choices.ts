import type { Template } from '@greffier/contract/organisation/templates';
import { agendaTexts } from '../../texts/agenda/agenda.ts';

/** Groups the templates, personal ones first, then the organisation's. An empty group is left out. */
export function templateChoices(templates: readonly Template[]) {
  const option = ({ id, name }: Template) => ({ value: id, label: name });
  return [
    { group: agendaTexts.personal, items: templates.filter((one) => one.user_id !== null).map(option) },
    { group: agendaTexts.organisation, items: templates.filter((one) => one.user_id === null).map(option) },
  ].filter((group) => group.items.length > 0);
}
