import type { AuditEntry } from '@greffier/contract/organisation/audit';
import { auditDeedLabel } from '@greffier/contract/organisation/audit';
import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { auditTexts as texts } from '../../texts/organisation/audit.ts';
import classes from './audit.module.css';

interface Props {
  readonly entries: readonly AuditEntry[];
  readonly onPerson: (email: string) => void;
  readonly onObject: (id: string) => void;
}

/** Lists entries of the audit trail, newest first. A click on a person or an object filters by it. */
export function AuditEntries({ entries, onPerson, onObject }: Props): ReactNode {
  return (
    <ol className={classes['entries']} aria-label={texts.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={classes['entry']}>
          <Text component="time" dateTime={entry.at} size="sm" c="dimmed">
            {formatMoment(entry.at)}
          </Text>
          <div>
            <Text fw={500}>
              {auditDeedLabel(entry.deed)}
              {entry.count > 1 && ` (${texts.times(entry.count)})`}
            </Text>
            <What entry={entry} onObject={onObject} />
          </div>
          <Who entry={entry} onPerson={onPerson} />
        </li>
      ))}
    </ol>
  );
}

function What({ entry, onObject }: { readonly entry: AuditEntry } & Pick<Props, 'onObject'>): ReactNode {
  const { object, object_id: id } = entry;
  const details = Object.entries(entry.details)
    .map(([name, value]) => texts.detail(name, value))
    .filter((detail) => detail !== null);
  if (object === null && details.length === 0) return null;
  const label = object !== null && id !== null ? texts.objectLabel(object, id) : null;
  return (
    <Text size="sm" c="dimmed" className={classes['long'] ?? ''}>
      {label !== null && id !== null && (
        <Anchor component="button" size="sm" aria-label={texts.onlyObject(label)} onClick={() => onObject(id)}>
          {label}
        </Anchor>
      )}
      {label !== null && details.length > 0 && ' · '}
      {details.join(' · ')}
    </Text>
  );
}

function Who({ entry, onPerson }: { readonly entry: AuditEntry } & Pick<Props, 'onPerson'>): ReactNode {
  const { email, address } = entry;
  return (
    <div className={classes['long']}>
      {email === null ? (
        <Text size="sm">{address === null ? texts.server : texts.unknown}</Text>
      ) : (
        <Anchor
          component="button"
          size="sm"
          ta="start"
          aria-label={texts.onlyPerson(email)}
          onClick={() => onPerson(email)}
        >
          {email}
        </Anchor>
      )}
      {address !== null && (
        <Text size="sm" c="dimmed">
          {texts.fromAddress(address)}
        </Text>
      )}
    </div>
  );
}
