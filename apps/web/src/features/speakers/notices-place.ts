/** What makes the heading of the names to check a place to which `focusNotices` leads. */
export const noticesHeading = { id: 'names-to-check', tabIndex: -1 } as const;

/** Leads the keyboard, and the eye, to the names to check. */
export const focusNotices = (): void => document.querySelector<HTMLElement>(`#${noticesHeading.id}`)?.focus();
