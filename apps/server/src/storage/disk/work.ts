import { listWorkspaces, makeWorkspace, removeWorkspace, type WorkFolders, workspaceOf } from '../workspace.ts';
import type { RootFolder } from './root-folder.ts';

/** Keeps work folders on a disk that all workers share, so that every file written there is kept. */
export const diskWork = (dataDir: string, root: RootFolder): WorkFolders => ({
  open: (id) =>
    root.use(async () => {
      const workspace = workspaceOf(dataDir, id);
      await makeWorkspace(workspace);
      return workspace;
    }),
  keep: () => Promise.resolve(),
  remove: (id) => root.use(() => removeWorkspace(dataDir, id)),
  list: () => root.use(() => listWorkspaces(dataDir)),
});
