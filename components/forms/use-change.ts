import { type QueryKey, useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '@/components/browser/use-error-text';
import { showToast } from '@/components/ui/toast';
import { errorStatus } from '@/platform/api-error';

type ChangeOptions<Data, Variables> = UseMutationOptions<Data, Error, Variables> & {
  /** The title of the toast that a failure shows; null: the page shows it in its place, and no toast does. */
  failed: string | null;
  /** The toast has its title alone. */
  titleOnly?: true;
  /** The text for a failed connection, in place of the one of the whole site. */
  unreachable?: string;
  /** Its title, where `failed` would claim that nothing was done. */
  unreachableTitle?: string;
  /** Data that is fetched again, also after a failure: the change may have been made although its answer was lost. */
  refreshes?: QueryKey[];
};

/**
 * A call that changes something: useMutation, with its error in a toast and as `errorMessage` for the page. What an ended
 * session means is decided once for all calls, by the query client of the pages.
 */
export function useChange<Data, Variables = void>({
  failed,
  titleOnly,
  unreachable,
  unreachableTitle,
  refreshes,
  ...options
}: ChangeOptions<Data, Variables>) {
  const queries = useQueryClient();
  const textOfError = useErrorText();
  const titleOf = (error: Error, title: string) =>
    unreachableTitle !== undefined && errorStatus(error) === 0 ? unreachableTitle : title;
  const textOf = (error: Error) =>
    unreachable !== undefined && errorStatus(error) === 0 ? unreachable : textOfError(error);
  const mutation = useMutation<Data, Error, Variables>({
    ...options,
    onError: (error, ...given) => {
      if (failed !== null)
        showToast({
          tone: 'bad',
          title: titleOf(error, failed),
          ...(titleOnly ? {} : { description: textOf(error) }),
        });
      return options.onError?.(error, ...given);
    },
    onSettled: async (...given) => {
      await options.onSettled?.(...given);
      await Promise.all((refreshes ?? []).map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
  return { ...mutation, errorMessage: mutation.error && textOf(mutation.error) };
}
