import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/dom';
import { Accessibility } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';
import { agendaTexts } from '../../texts/agenda.ts';

type Source = DragStartEvent['operation']['source'];

const placeOf = (source: Source): number => (isSortable(source) ? source.index + 1 : 0);
/** A line lies over itself at first: that is no news. */
let told = 0;

/** What screen readers hear of a line that is dragged. */
export const DragSpeech = Accessibility.configure({
  screenReaderInstructions: { draggable: agendaTexts.dragHelp },
  announcements: {
    dragstart({ operation: { source } }: DragStartEvent) {
      told = placeOf(source);
      return agendaTexts.dragStarted(told);
    },
    dragover({ operation: { source } }: DragOverEvent) {
      if (placeOf(source) === told) return undefined;
      told = placeOf(source);
      return agendaTexts.draggedTo(told);
    },
    dragend: ({ operation: { source }, canceled }: DragEndEvent) =>
      canceled ? agendaTexts.dragCancelled : agendaTexts.dropped(placeOf(source)),
  },
});
