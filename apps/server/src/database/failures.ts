/** SQLSTATE of a row that refers to one that does not exist. */
const MISSING_REFERENCE = '23503';
/** SQLSTATE of a transaction that PostgreSQL ended because it and another one waited for each other. */
const DEADLOCK = '40P01';

/** Constraints are named after the table and column that they lead to. */
const TO_A_PERSON = /_users_id_fk$/;

/** Tells whether this is a failure of the database that `is` recognises, or was caused by one. */
const causedBy = (error: unknown, is: (error: Error) => boolean): boolean =>
  error instanceof Error && (is(error) || causedBy(error.cause, is));

/** Tells whether the write was for a person who has been removed meanwhile. */
export const isPersonGone = (error: unknown): boolean =>
  causedBy(
    error,
    (failure) =>
      'code' in failure &&
      failure.code === MISSING_REFERENCE &&
      'constraint' in failure &&
      TO_A_PERSON.test(String(failure.constraint)),
  );

/**
 * Tells whether the transaction wrote nothing, because it and another one waited for each other. It may be tried again.
 */
export const isDeadlock = (error: unknown): boolean =>
  causedBy(error, (failure) => 'code' in failure && failure.code === DEADLOCK);
