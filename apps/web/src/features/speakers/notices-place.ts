/** Attributes of the heading that `focusNotices` focuses. */
export const noticesHeading = { id: 'names-to-check', tabIndex: -1 } as const;

/** Focuses the heading of the names to check, and scrolls to it. */
export const focusNotices = (): void => document.querySelector<HTMLElement>(`#${noticesHeading.id}`)?.focus();
