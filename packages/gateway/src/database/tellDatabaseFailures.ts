import { fail, RequestFailure } from '../http/failure.js'
import type { Logger } from '../logging/createLogger.js'

/**
 * Wraps a store, all of whose functions ask the database: what fails in one is told to the log, and as a refusal (503) to whoever asked, for whom it may
 * pass.
 */
export function tellDatabaseFailures<TStore extends object>(
  store: TStore,
  { description, logger }: { readonly description: string; readonly logger: Logger },
): TStore {
  const told =
    (ask: (...parameters: unknown[]) => Promise<unknown>) =>
    async (...parameters: unknown[]): Promise<unknown> => {
      try {
        return await ask(...parameters)
      } catch (error) {
        // What a store refuses for a reason of its own is no failure of the database.
        if (error instanceof RequestFailure) throw error
        logger.warn({ err: error }, description)
        throw fail(503, 'database', description)
      }
    }
  return Object.fromEntries(Object.entries(store).map(([name, ask]) => [name, told(ask)])) as TStore
}
