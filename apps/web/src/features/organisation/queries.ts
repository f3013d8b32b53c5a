import type { AuthConfigForm, OrganizationForm } from '@greffier/contract/organisation/organisation';
import {
  BlockMember,
  DeleteMember,
  GetOrganisation,
  HandOverMember,
  ListMembers,
  SaveAuthConfig,
  SetSuperuser,
  UnblockMember,
  UpdateOrganisation,
} from '@greffier/contract/organisation/organisation';
import type { UserId } from '@greffier/contract/ids';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { updateOrganization } from '../../lib/session/session.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { accessTexts, identityTexts, membersTexts } from '../../texts/organisation/organisation.ts';

const KEY = ['organisation', 'itself'] as const;
const MEMBERS = ['organisation', 'members'] as const;

/** Queries the organisation, which another super user may just have changed. */
export function useOrganisation() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(GetOrganisation, {}, signal) });
}

export function useSaveOrganisation() {
  const client = useQueryClient();
  return useSaving({
    run: (query: OrganizationForm) => call(UpdateOrganisation, { query }),
    keep: (organization) => updateOrganization(client, organization),
    refresh: KEY,
    done: identityTexts.saved,
    failed: identityTexts.saveFailed,
  });
}

export function useSaveAuthConfig() {
  const client = useQueryClient();
  return useSaving({
    run: (body: AuthConfigForm) => call(SaveAuthConfig, { body }),
    keep: (auth_config) => updateOrganization(client, { auth_config }),
    refresh: KEY,
    refreshAfterConflict: true,
    done: accessTexts.saved,
    failed: accessTexts.saveFailed,
  });
}

export function useMembers() {
  return useQuery({
    queryKey: MEMBERS,
    queryFn: async ({ signal }) => (await call(ListMembers, {}, signal)).users,
  });
}

export function useSetSuperuser(id: UserId, isSuperuser: boolean) {
  return useSaving({
    run: () => call(SetSuperuser, { query: { user_id: id, is_superuser: isSuperuser ? 'true' : 'false' } }),
    refresh: MEMBERS,
    done: isSuperuser ? membersTexts.promoted : membersTexts.demoted,
    failed: membersTexts.toggleFailed,
  });
}

export function useSetBlocked(id: UserId, blocked: boolean) {
  return useSaving({
    run: () => call(blocked ? BlockMember : UnblockMember, { params: { user_id: id } }),
    refresh: MEMBERS,
    done: blocked ? membersTexts.blocked : membersTexts.unblocked,
    failed: blocked ? membersTexts.blockFailed : membersTexts.unblockFailed,
  });
}

/** Deletes a person and hands over their meetings to another. */
export function useHandOverMember() {
  return useSaving({
    run: ({ id, heir }: { readonly id: UserId; readonly heir: UserId }) =>
      call(HandOverMember, { params: { user_id: id }, body: { to_user_id: heir } }),
    refresh: MEMBERS,
    done: membersTexts.handedOver,
    failed: membersTexts.deleteFailed,
  });
}

export function useDeleteMember() {
  return useSaving({
    run: (id: UserId) => call(DeleteMember, { params: { user_id: id } }),
    refresh: MEMBERS,
    done: membersTexts.deleted,
    failed: membersTexts.deleteFailed,
  });
}
