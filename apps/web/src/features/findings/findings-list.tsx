import type { Finding } from '@greffier/contract/meeting/minutes/findings';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { findingsTexts as texts } from '../../texts/meeting/minutes/findings.ts';
import { FindingCard, type FindingContext } from './finding-card.tsx';
import { byItem } from './findings.ts';
import classes from './findings.module.css';

interface FindingsListProps extends FindingContext {
  readonly findings: readonly Finding[];
}

/** Lists findings under the titles of their agenda items. */
export function FindingsList({ findings, ...context }: FindingsListProps): ReactNode {
  return byItem(findings).map(({ item, own }) => (
    <div key={own[0]?.number}>
      {item !== '' && (
        <Text size="sm" className={classes['item']}>
          {item}
        </Text>
      )}
      <ul className={classes['list']} aria-label={item === '' ? texts.title : item}>
        {own.map((finding) => (
          <FindingCard key={finding.number} finding={finding} {...context} />
        ))}
      </ul>
    </div>
  ));
}

/** Findings that somebody has accepted or dismissed, folded away. */
export function Settled({ findings, ...context }: FindingsListProps): ReactNode {
  if (findings.length === 0) return null;
  return (
    <details>
      <summary>{texts.settled(findings.length)}</summary>
      <div className={classes['content']}>
        <FindingsList findings={findings} {...context} />
      </div>
    </details>
  );
}
