import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/dom';
import { Accessibility } from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';
import { agendaTexts } from '../../../texts/agenda/agenda.ts';

type Source = DragStartEvent['operation']['source'];

const placeOf = (source: Source): number => (isSortable(source) ? source.index + 1 : 0);
/** The place that was announced last. A drag begins over the line's own place, which is not announced again. */
let told = 0;

/** The announcements that screen readers read out while a line is dragged. */
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
