/** SQLSTATE for a row that refers to a row that does not exist. */
const MISSING_REFERENCE = '23503';
/** SQLSTATE for a transaction that PostgreSQL ended because it and another one waited for each other. */
const DEADLOCK = '40P01';

/** Constraint on a reference to a person: constraints are named after the table and column that they refer to. */
const TO_A_PERSON = /_users_id_fk$/;

/** Tells whether an error, or one of its causes, is a failure that `is` recognises. */
const causedBy = (error: unknown, is: (error: Error) => boolean): boolean =>
  error instanceof Error && (is(error) || causedBy(error.cause, is));

/** Tells whether a write failed because the person that it refers to has been removed. */
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
 * Tells whether a transaction was ended, without writing anything, because it and another one waited for each other. It
 * may be tried again.
 */
export const isDeadlock = (error: unknown): boolean =>
  causedBy(error, (failure) => 'code' in failure && failure.code === DEADLOCK);
