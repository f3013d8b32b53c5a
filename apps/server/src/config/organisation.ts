import { AuthorizedDomain, AuthorizedEmail, AuthorizedTenant } from '@greffier/contract/organisation/organisation';
import { PRODUCT_NAME } from '@greffier/contract/runtime-config';
import { z } from 'zod';
import { flag, list, whole } from './rules.ts';

export interface OrganisationConfig {
  /** Initial rules of the organisation. */
  readonly organisation: {
    readonly name: string;
    readonly maxUsers: number | null;
    readonly superUsers: readonly string[];
    readonly canEditAuthConfig: boolean;
    readonly authorizedTenants: readonly string[];
    readonly authorizedDomains: readonly string[];
    readonly authorizedEmails: readonly string[];
  };
  /** Time after which entries of the audit trail are deleted; months. */
  readonly auditRetentionMonths: number;
}

export const ORGANISATION_SETTINGS = {
  ORGANISATION_NAME: z.string().default(PRODUCT_NAME),
  MAX_USERS: whole(1, 1_000_000).optional(),
  SUPER_USERS: list(AuthorizedEmail, 'attend des adresses e-mail séparées par des virgules'),
  CAN_EDIT_AUTH_CONFIG: flag(true),
  AUTHORIZED_TENANTS: list(AuthorizedTenant, 'attend des identifiants de tenant (GUID) séparés par des virgules'),
  AUTHORIZED_DOMAINS: list(AuthorizedDomain, 'attend des domaines séparés par des virgules'),
  AUTHORIZED_EMAILS: list(AuthorizedEmail, 'attend des adresses e-mail séparées par des virgules'),
  AUDIT_RETENTION_MONTHS: whole(6, 120).default(24),
};

type Values = z.output<z.ZodObject<typeof ORGANISATION_SETTINGS>>;

export function organisationOf(values: Values): OrganisationConfig {
  return {
    organisation: {
      name: values.ORGANISATION_NAME,
      maxUsers: values.MAX_USERS ?? null,
      superUsers: values.SUPER_USERS,
      canEditAuthConfig: values.CAN_EDIT_AUTH_CONFIG,
      authorizedTenants: values.AUTHORIZED_TENANTS,
      authorizedDomains: values.AUTHORIZED_DOMAINS,
      authorizedEmails: values.AUTHORIZED_EMAILS,
    },
    auditRetentionMonths: values.AUDIT_RETENTION_MONTHS,
  };
}
