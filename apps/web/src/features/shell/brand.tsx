import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo } from '../../components/logo.tsx';
import { useBrand } from '../../lib/page-title.ts';
import { shellTexts } from '../../texts/shell.ts';
import classes from './shell.module.css';

/** The product's mark and name, or the organisation's in their place. It links to the home page. */
export function Brand(): ReactNode {
  const { name, logoUrl } = useBrand();
  return (
    <Link to="/" className={classes['brand']} aria-label={shellTexts.home(name)}>
      {logoUrl === null ? <Logo size={32} /> : <img src={logoUrl} alt="" className={classes['logo']} />}
      <span className={classes['brandName']}>{name}</span>
    </Link>
  );
}
