import { IconBuilding, IconListDetails, IconSettings } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useUser } from '../../lib/session/session.ts';
import { shellTexts } from '../../texts/shell.ts';
import classes from './shell.module.css';

const LINKS = [
  { to: '/', label: shellTexts.meetings, Icon: IconListDetails },
  { to: '/settings', label: shellTexts.settings, Icon: IconSettings },
  { to: '/organization', label: shellTexts.organisation, Icon: IconBuilding },
] as const;

export function NavigationLinks({ onFollow }: { onFollow?: () => void }): ReactNode {
  const { is_superuser: superuser } = useUser();
  return LINKS.filter(({ to }) => superuser || to !== '/organization').map(({ to, label, Icon }) => (
    <NavLink key={to} to={to} end className={classes['link'] ?? ''} {...(onFollow ? { onClick: onFollow } : {})}>
      <Icon size={18} stroke={1.8} aria-hidden />
      {label}
    </NavLink>
  ));
}
