import type { QueryKey } from '@tanstack/react-query';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from './notify.ts';
import { ApiRequestError, errorMessage, RefusedError } from './request-error.ts';

interface Saving<Input, Output> {
  /** Makes the call. An answer with `success: false` counts as a failure. */
  readonly run: (input: Input) => Promise<Output>;
  /** Name of a queue: changes with the same name wait for each other. */
  readonly turn?: string;
  /** Handles the answer before any data is loaded again. */
  readonly keep?: (answer: Output) => void;
  /** Data to load again after the change, before it counts as done. */
  readonly refresh: QueryKey;
  /** Loads that data again, too, when somebody else has changed it meanwhile. */
  readonly refreshAfterConflict?: true;
  /** Text of the toast after success; absent if the screen itself shows the change. */
  readonly done?: string;
  /** Title of the toast after a failure; the server's own words stand below it. */
  readonly failed: string;
}

/** Makes a change on the server; a toast reports the result to the person. */
export function useSaving<Input, Output extends object = object>({
  run,
  turn,
  keep,
  refresh,
  refreshAfterConflict,
  done,
  failed,
}: Saving<Input, Output>) {
  const client = useQueryClient();
  return useMutation({
    ...(turn === undefined ? {} : { scope: { id: turn } }),
    mutationFn: async (input: Input) => {
      const answer = await run(input);
      if ('success' in answer && answer.success === false) {
        throw new RefusedError('error' in answer && typeof answer.error === 'string' ? answer.error : null);
      }
      return answer;
    },
    onSuccess: async (answer) => {
      keep?.(answer);
      await client.invalidateQueries({ queryKey: refresh });
      if (done !== undefined) notify.success(done);
    },
    onError: (error) => {
      const reason = errorMessage(error, '');
      notify.error(failed, reason === '' ? undefined : reason);
      if (refreshAfterConflict && error instanceof ApiRequestError && error.status === 409) {
        void client.invalidateQueries({ queryKey: refresh });
      }
    },
  });
}
