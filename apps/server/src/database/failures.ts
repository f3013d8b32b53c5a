/** SQLSTATE of a row that refers to one that is not there. */
const MISSING_REFERENCE = '23503';
/** SQLSTATE of a transaction that PostgreSQL ended so that another one, which waited for it, goes on. */
const DEADLOCK = '40P01';

/** Constraints are named after the table and column that they lead to. */
const TO_A_PERSON = /_users_id_fk$/;

/** Whether this is, or was caused by, a failure of the database that `is` knows. */
const causedBy = (error: unknown, is: (error: Error) => boolean): boolean =>
  error instanceof Error && (is(error) || causedBy(error.cause, is));

/** Whether something was to be written for a person who has been removed meanwhile. */
export const isPersonGone = (error: unknown): boolean =>
  causedBy(
    error,
    (failure) =>
      'code' in failure &&
      failure.code === MISSING_REFERENCE &&
      'constraint' in failure &&
      TO_A_PERSON.test(String(failure.constraint)),
  );

/** Whether the transaction left nothing, because it and another one waited for each other, and may be tried again. */
export const isDeadlock = (error: unknown): boolean =>
  causedBy(error, (failure) => 'code' in failure && failure.code === DEADLOCK);
