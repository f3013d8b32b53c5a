import { ActionIcon, Button, Group } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCheck,
  IconGripVertical,
  IconHelpCircle,
  IconPinFilled,
  IconReplace,
  IconX,
} from '@tabler/icons-react';
import type { PointerEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { placementTexts } from '../../../texts/meeting/minutes/placement.ts';
import classes from './start-heading.module.css';
import { stretchName } from '../stretch-name.ts';
import { isUnsure, type Stretch } from '../stretches.ts';
import type { Placement } from '../use-placement.ts';

/** Actions on a start; absent if it cannot be changed. */
export interface StartDeeds {
  /** Called when an unsure start has come in sight. */
  readonly onSee: (stretch: Stretch) => void;
  readonly onConfirm: (stretch: Stretch) => void;
  /** Returns the passage to which a step up (-1) or down (1) moves the start; null if there is none. */
  readonly stepTo: (stretch: Stretch, by: 1 | -1) => number | null;
  readonly onStep: (stretch: Stretch, by: 1 | -1) => void;
  readonly onChange: (stretch: Stretch) => void;
  readonly onRemove: (stretch: Stretch) => void;
  readonly onGrab: (stretch: Stretch, event: PointerEvent<HTMLElement>) => void;
}

interface StartHeadingProps {
  readonly stretch: Stretch;
  readonly placement: Placement;
  readonly deeds: StartDeeds | null;
  /** The menu of items, if it is open. */
  readonly children?: ReactNode;
}

/** Shows an agenda item as a heading in the transcript, where it seems to begin. */
export function StartHeading({ stretch, placement, deeds, children }: StartHeadingProps): ReactNode {
  const { id, item, start, passageId } = stretch;
  const { what, title } = stretchName(stretch, placement);
  const unsure = isUnsure(stretch);
  const heading = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = heading;
    if (!unsure || deeds === null || current === null) return undefined;
    const see = (): void => deeds.onSee(stretch);
    current.addEventListener('focusin', see);
    const observer = watched(current, see);
    return () => {
      current.removeEventListener('focusin', see);
      observer?.disconnect();
    };
  }, [unsure, deeds, stretch]);
  return (
    <li
      ref={heading}
      className={classes['start']}
      data-start={id}
      data-at={start === null ? undefined : passageId}
      data-unsure={unsure || undefined}
      data-outside={item === null || undefined}
      tabIndex={-1}
    >
      <div className={classes['line']}>
        {deeds !== null && start !== null && (
          // This handle is for the pointer only, because the buttons below do the same.
          <span
            className={classes['grip']}
            title={placementTexts.drag}
            aria-hidden
            onPointerDown={(event) => deeds.onGrab(stretch, event)}
          >
            <IconGripVertical size={18} />
          </span>
        )}
        <h3 className={classes['heading']}>
          <span className={classes['what']}>{what}</span>
          {title !== '' && <span>{title}</span>}
        </h3>
      </div>
      {item === null && <p className={classes['hint']}>{placementTexts.outsideHint}</p>}
      {start?.quote != null && <p className={classes['hint']}>{placementTexts.quoted(start.quote)}</p>}
      {unsure && (
        <p className={classes['mark']} data-unsure>
          <IconHelpCircle size={16} aria-hidden /> {placementTexts.unsure}
        </p>
      )}
      {start?.pinned === true && (
        <p className={classes['mark']}>
          <IconPinFilled size={14} aria-hidden /> {placementTexts.pinned}
        </p>
      )}
      {deeds !== null && start !== null && <Deeds {...{ stretch, deeds, unsure }} name={what} />}
      {children}
    </li>
  );
}

/** Calls a function when an element comes in sight. */
function watched(element: Element, onSight: () => void): IntersectionObserver | null {
  if (!('IntersectionObserver' in window)) return null;
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) onSight();
  });
  observer.observe(element);
  return observer;
}

interface DeedsProps {
  readonly stretch: Stretch;
  readonly deeds: StartDeeds;
  readonly unsure: boolean;
  readonly name: string;
}

function Deeds({ stretch, deeds, unsure, name }: DeedsProps): ReactNode {
  const { onConfirm, stepTo, onStep, onChange, onRemove } = deeds;
  const step = (by: 1 | -1) => ({ off: stepTo(stretch, by) === null, run: () => onStep(stretch, by) });
  const buttons = [
    { deed: 'up', label: placementTexts.moveUp, keys: 'Alt+Shift+ArrowUp', Icon: IconArrowUp, ...step(-1) },
    { deed: 'down', label: placementTexts.moveDown, keys: 'Alt+Shift+ArrowDown', Icon: IconArrowDown, ...step(1) },
    { deed: 'change', label: placementTexts.change, Icon: IconReplace, off: false, run: () => onChange(stretch) },
    {
      deed: 'remove',
      label: placementTexts.remove,
      keys: 'Delete',
      Icon: IconX,
      off: false,
      run: () => onRemove(stretch),
    },
  ];
  return (
    <Group gap={4} className={classes['deeds'] ?? ''}>
      {unsure && (
        <Button
          data-deed="confirm"
          size="compact-sm"
          leftSection={<IconCheck size={16} aria-hidden />}
          aria-label={placementTexts.confirmOf(name)}
          onClick={() => onConfirm(stretch)}
        >
          {placementTexts.confirm}
        </Button>
      )}
      {buttons.map(({ deed, label, keys, Icon, off, run }) => (
        <ActionIcon
          key={deed}
          data-deed={deed}
          variant="subtle"
          color="gray"
          aria-label={placementTexts.deedOf(label, name)}
          title={label}
          {...(keys !== undefined && { 'aria-keyshortcuts': keys })}
          // The button is disabled for people, but still focusable, so that the keyboard keeps its place.
          {...(off && { 'data-disabled': true })}
          aria-disabled={off}
          onClick={run}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  );
}
